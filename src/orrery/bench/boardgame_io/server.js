// server.js [FOLDER]: a boardgame.io server in memory, or with its file store in a folder. It prints its port, and when it stops the bytes it has sent.
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { game } = require("./game.js");

const folder = process.argv[2];
const sockets = [];
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });

server.run(0).then(({ appServer }) => {
  appServer.on("connection", (socket) => sockets.push(socket));
  console.log(JSON.stringify({ port: appServer.address().port }));
});
process.on("SIGTERM", () => {
  console.log(JSON.stringify({ sent: sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0) }));
  process.exit(0);
});
