// A very simple game of hands: play one of your seven cards, draw another, and it is the next player's turn.
const { PlayerView } = require("boardgame.io/core");

const HAND = 7;
const CARDS = 60;

exports.game = {
  name: "hands",
  setup: ({ ctx, random }) => ({
    table: [],
    players: Object.fromEntries(
      ctx.playOrder.map((player) => [player, { hand: Array.from({ length: HAND }, () => random.Die(CARDS)) }]),
    ),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      move: ({ G, playerID, random }, at) => {
        const { hand } = G.players[playerID];
        G.table = [...G.table, hand[at]].slice(-HAND);
        hand[at] = random.Die(CARDS);
      },
      client: false, // so that a move counts only when the server has accepted it
    },
  },
  playerView: PlayerView.STRIP_SECRETS,
};
