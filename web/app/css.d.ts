declare module '*.css';
declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite names it so
  export default text;
}
