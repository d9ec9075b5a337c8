import { scriptData } from './script-data';

describe('Data in a page', () => {
  it('cannot end the script element that it stands in', () => {
    const value = { title: '</script><script>alert(1)</script><!--', price: 1 };
    const page = new DOMParser().parseFromString(
      `<script type="application/json">${scriptData(value)}</script>`,
      'text/html',
    );
    expect(page.querySelectorAll('script')).toHaveLength(1);
    expect(JSON.parse(page.querySelector('script')?.textContent ?? '')).toEqual(value);
  });
});
