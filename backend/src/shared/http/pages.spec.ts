import { liftStyles } from './pages';

describe('liftStyles', () => {
  it('makes a rule of each style attribute, once', () => {
    const body = '<li style="--ratio:1.5"></li><li class="a" style="--ratio:0.8"></li><li style="--ratio:1.5"></li>';
    expect(liftStyles(body)).toEqual({
      markup: '<li data-style="0"></li><li class="a" data-style="1"></li><li data-style="0"></li>',
      rules: '[data-style="0"]{--ratio:1.5}[data-style="1"]{--ratio:0.8}',
    });
  });

  it('reads what React has escaped, and lets nothing out of the style element', () => {
    const body =
      '<p style="background:url(&quot;a?b&amp;c&quot;);content:&#x27;&lt;/style&gt;&#x27;">style=&quot;x&quot;</p>';
    const { markup, rules } = liftStyles(body);
    expect(markup).toBe('<p data-style="0">style=&quot;x&quot;</p>');
    expect(rules).toBe(`[data-style="0"]{background:url("a?b&c");content:'\\3c /style>'}`);
  });
});
