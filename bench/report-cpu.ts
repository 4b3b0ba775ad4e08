// Loaded into the measured server before anything else: tells how much processor time it has used, whenever it is asked.

process.on("message", () => process.send?.(process.cpuUsage()));
