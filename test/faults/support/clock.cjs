/* Preloaded into the shop's processes: their clock goes wrong by the milliseconds that the file CLOCK_FILE holds.
   Each says in CLOCK_FILE.seen by how much it goes wrong from now on: `<process> <milliseconds>`. */
const { appendFileSync, readFileSync } = require('node:fs');
const RealDate = Date;
let shift = 0;
const look = () => {
  const before = shift;
  try {
    shift = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0;
  } catch {
    shift = 0;
  }
  if (shift !== before) appendFileSync(`${process.env.CLOCK_FILE}.seen`, `${process.pid} ${shift}\n`);
};
setInterval(look, 100).unref();
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }
  static now() {
    return RealDate.now() + shift;
  }
};
