/** Keys, use and plans of the reader's wallet. */
export function Account() {
  return (
    <section class="narrow">
      <h1>Account</h1>
    </section>
  );
}
