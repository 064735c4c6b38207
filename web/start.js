// Runs in the browser. The build puts examples.graphql in the place of EXAMPLES; the server fills in the example.
const example = JSON.parse(document.getElementById('example').textContent);

ReactDOM.createRoot(document.getElementById('playground')).render(
  React.createElement(GraphiQL, {
    fetcher: GraphiQL.createFetcher({ url: '/graphql' }),
    defaultQuery: EXAMPLES,
    defaultEditorToolsVisibility: true,
    ...example,
  }),
);
