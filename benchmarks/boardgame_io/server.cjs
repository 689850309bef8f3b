// boardgame.io's own server with two games, to measure ours beside it: node server.cjs PORT
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const COLUMNS = 7, ROWS = 6;

function wins(cells, column, row, mine) {
  for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    let run = 1;
    for (const way of [1, -1]) {
      let x = column + way * dx, y = row + way * dy;
      while (x >= 0 && x < COLUMNS && y >= 0 && y < ROWS && cells[x][y] === mine) { run++; x += way * dx; y += way * dy; }
    }
    if (run >= 4) return true;
  }
  return false;
}

const connectFour = {
  name: 'connect-four',
  setup: () => ({ cells: Array.from({ length: COLUMNS }, () => []), winner: null, discs: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      const stack = G.cells[column];
      if (!stack || stack.length >= ROWS) return INVALID_MOVE;
      stack.push(playerID);
      G.discs++;
      if (wins(G.cells, column, stack.length - 1, playerID)) G.winner = playerID;
    },
  },
  endIf: ({ G }) => (G.winner !== null ? { winner: G.winner } : G.discs === COLUMNS * ROWS ? { draw: true } : undefined),
};

// A card game with hands, a deck and secrets: about as much state as a small modern board game.
const slots = {
  name: 'slots',
  setup: ({ random, ctx }) => {
    const deck = random.Shuffle([...Array(108).keys()].map((id) => ({ id, colour: id % 6, value: 1 + (Math.floor(id / 6) % 9) })));
    const players = {};
    for (let p = 0; p < ctx.numPlayers; p++) players[p] = { hand: deck.splice(0, 5), slots: [[], [], [], [], [], []], score: 0 };
    return { deck, players };
  },
  playerView: ({ G, playerID }) => ({
    deck: G.deck.length,
    players: Object.fromEntries(Object.entries(G.players).map(([p, own]) => [p, p === playerID ? own : { ...own, hand: own.hand.length }])),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false,
      move: ({ G, playerID }, card, slot) => {
        const own = G.players[playerID];
        if (card >= own.hand.length || slot > 5) return INVALID_MOVE;
        const played = own.hand.splice(card, 1)[0];
        const top = own.slots[slot].at(-1);
        if (top) own.score += (top.colour === played.colour ? 2 : 0) + (played.value > top.value ? 1 : -1);
        own.slots[slot].push(played);
        if (G.deck.length) own.hand.push(G.deck.pop());
      },
    },
  },
  endIf: ({ G }) => (G.deck.length === 0 && Object.values(G.players).every((own) => own.hand.length === 0) ? { winner: '0' } : undefined),
};

Server({ games: [connectFour, slots], origins: [Origins.LOCALHOST] })
  .run({ port: Number(process.argv[2]), callback: () => console.log('listening') });
