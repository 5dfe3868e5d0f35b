// Keeps a core busy until the process that started it ends, however that ends.
process.on('disconnect', () => process.exit());

function spin() {
  const until = Date.now() + 50;
  while (Date.now() < until);
  setImmediate(spin);
}
spin();
