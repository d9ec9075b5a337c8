import { privacy as afPrivacy } from './af/legal/privacy';
import afReport from './af/report';
import { privacy as enPrivacy } from './en/legal/privacy';
import enReport from './en/report';

it.each([
  ['en', enPrivacy, enReport, 'within three days'],
  ['af', afPrivacy, afReport, 'binne drie dae'],
])('Who wants a photo gone waits no longer by e-mail than by reporting it: %s', (_language, privacy, report, days) => {
  const removal = privacy.sections.find(({ id }) => id === 'removal');
  expect(removal?.body.join(' ')).toContain(days);
  expect(report.text).toContain(days);
});
