// One icon of game-icons.net as the inside of an <svg viewBox="0 0 512 512">; see plugins/icons.ts.
declare module 'icon:*' {
  const body: string;
  export default body;
}
