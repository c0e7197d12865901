/** Preloaded into a measured process: writes its own processor time in milliseconds when it ends. */
const { writeFileSync } = require("node:fs");

process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const memory = process.resourceUsage().maxRSS / 1024;
  writeFileSync(process.env.BENCH_RESULT, JSON.stringify({ cpu: (user + system) / 1000, memory }));
});
