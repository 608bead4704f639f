// clients.js PORT TABLES SEATS SECONDS RATE: clients that play as fast as they may, or RATE moves a second; prints how long each move took.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game } = require("./game.js");

const [port, tables, seats, seconds, rate] = process.argv.slice(2).map(Number);
const times = [];
const HAND = 7;
let nextMove = 0;
let ends = Infinity;

const keepPace = (move) => {
  if (!rate) return move();
  const now = performance.now();
  nextMove = Math.max(now, nextMove + 1000 / rate);
  return setTimeout(move, nextMove - now);
};

const sitDown = (table, seat) => {
  const multiplayer = SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ["websocket"] } });
  const client = Client({ game, numPlayers: seats, multiplayer, matchID: `table-${table}`, playerID: String(seat), debug: false });
  let asked = -1;
  let sentAt = 0;
  client.subscribe((state) => {
    if (!state || !client.getState().isConnected) return;
    if (sentAt && state._stateID > asked) {
      times.push(performance.now() - sentAt);
      sentAt = 0;
    }
    if (sentAt || state._stateID <= asked || state.ctx.currentPlayer !== String(seat) || performance.now() > ends) return;
    asked = state._stateID;
    keepPace(() => {
      sentAt = performance.now();
      client.moves.play(Math.floor(Math.random() * HAND));
    });
  });
  client.start();
};

ends = performance.now() + 1000 * seconds;
for (let table = 0; table < tables; table += 1) for (let seat = 0; seat < seats; seat += 1) sitDown(table, seat);
setTimeout(() => {
  process.stdout.write(JSON.stringify(times), () => process.exit(0));
}, 1000 * seconds + 500);
