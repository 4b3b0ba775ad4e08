// `node bench/simulate-money.ts --stays 100000 --seed 1 --database sqlite|postgres`: stays with everything that happens to their
// money, faults of the provider, kills and users who act at once; then gateway = ledger = invoices = returns, to the cent.
import "#tests/support/site/without-vite.ts";

await import("./run-simulation.ts");
