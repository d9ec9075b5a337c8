const { default: Sequencer } = require('@jest/test-sequencer');

/** Jest's own order, after the kills: they wait for most of half a minute, and the rest runs meanwhile. */
module.exports = class KillsFirst extends Sequencer {
  sort(tests) {
    const isKills = ({ context }) => context.config.displayName?.name === 'kills';
    return super.sort(tests).sort((a, b) => Number(isKills(b)) - Number(isKills(a)));
  }
};
