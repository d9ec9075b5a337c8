import { captureTimeOf } from './capture-time';

const uploaded = new Date('2026-11-28T16:00:00Z');
const takenAt = (time: string, shift = 0) => captureTimeOf(new Date(time), shift, uploaded)?.toISOString() ?? null;

describe('The time of a photograph', () => {
  it('is its camera’s, set right by the clock’s correction', () => {
    expect(takenAt('2026-11-28T07:00:00.250Z')).toBe('2026-11-28T07:00:00.250Z');
    expect(takenAt('2026-11-28T07:00:00Z', 90)).toBe('2026-11-28T07:01:30.000Z');
    expect(takenAt('2026-11-28T07:00:00Z', -90)).toBe('2026-11-28T06:58:30.000Z');
    expect(captureTimeOf(null, 60, uploaded)).toBeNull();
  });

  it.each([
    ['in the future', '2050-06-01T10:00:00Z'],
    ['more than a day after the upload', '2026-11-29T16:00:01Z'],
    ['before there were digital cameras', '1994-12-31T23:59:59Z'],
    ['where clocks began in 1970', '1970-01-01T00:00:00Z'],
    ['where clocks began in 1980', '1979-12-31T22:00:00Z'],
    ['where clocks began in 2000, at midnight of the schools', '1999-12-31T22:00:00Z'],
    ['hours after a clock began in 2015', '2015-01-01T15:30:00Z'],
  ])('is not known when the camera says a time %s', (_what, time) => {
    expect(takenAt(time)).toBeNull();
  });

  it('is believed within a day of the upload, as of a clock of another time zone, and on New Year’s Day itself', () => {
    expect(takenAt('2026-11-29T16:00:00Z')).toBe('2026-11-29T16:00:00.000Z');
    expect(takenAt('1998-08-01T08:00:00Z')).toBe('1998-08-01T08:00:00.000Z');
    expect(captureTimeOf(new Date('2027-01-01T10:00:00Z'), 0, new Date('2027-01-01T12:00:00Z'))).not.toBeNull();
  });

  it('becomes known when a clock that began anew is set right, and unknown when it is set wrong', () => {
    const shift = (Date.parse('2026-11-28T07:00:00Z') - Date.parse('2000-01-01T00:10:00Z')) / 1000;
    expect(takenAt('2000-01-01T00:25:00Z', shift)).toBe('2026-11-28T07:15:00.000Z');
    expect(takenAt('2026-11-28T07:00:00Z', shift)).toBeNull();
  });
});
