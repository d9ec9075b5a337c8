import i18n from 'i18next';
import { OPTIONS } from '../i18n';
import shop from '../i18n/en/shop';
import { ApiError, reasonOf, request } from './mutator';

function answer(status: number, body: string, options: ResponseInit = {}): void {
  globalThis.fetch = jest.fn(() => Promise.resolve(new Response(body, { status, ...options })));
}

describe('request', () => {
  it('answers JSON', async () => {
    answer(200, '{"tokenBalance":3}');
    await expect(request('/api/user/token-balance')).resolves.toEqual({ tokenBalance: 3 });
  });

  it('throws the specification’s text with the server’s sentence, code and fields', async () => {
    answer(402, '{"message":"You need 1 more token","code":"too-few-tokens","fields":{"deliveryEmail":"No"}}');
    const error = await request('/api/cart/purchase').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: '402: You need 1 more token',
      status: 402,
      reason: 'You need 1 more token',
      code: 'too-few-tokens',
      fields: { deliveryEmail: 'No' },
    });
  });

  it.each([
    ['plain text', 'Unauthorized', '', '401: Unauthorized'],
    ['an empty body', '', 'Unauthorized', '401: Unauthorized'],
  ])('throws %s as it is', async (_case, body, statusText, message) => {
    answer(401, body, { statusText });
    await expect(request('/api/user')).rejects.toMatchObject({ message });
  });

  it('tells plain text to the reader', async () => {
    answer(429, 'Slower, please');
    await expect(request('/api/user')).rejects.toMatchObject({ reason: 'Slower, please' });
  });

  it.each([
    [
      'a proxy’s page',
      '<html><h1>502 Bad Gateway</h1></html>',
      'text/html',
      '502: <html><h1>502 Bad Gateway</h1></html>',
    ],
    ['nothing', '', 'text/html', '502: Bad Gateway'],
    ['JSON that is no object', '"Bad Gateway"', 'application/json', '502: "Bad Gateway"'],
  ])('tells the reader that the shop does not answer when %s comes instead', async (_case, body, type, message) => {
    await i18n.init({ ...OPTIONS, lng: 'en', resources: { en: { shop } } });
    answer(502, body, { statusText: 'Bad Gateway', headers: { 'Content-Type': type } });
    await expect(request('/api/user')).rejects.toMatchObject({ message, reason: shop.common.noAnswer });
  });

  it('sends the cookie and the reader’s language', async () => {
    answer(200, '');
    await expect(request('/api/logout', { method: 'POST' })).resolves.toBeUndefined();
    const [, options] = (globalThis.fetch as jest.Mock<Promise<Response>, [string, RequestInit]>).mock.calls[0]!;
    expect(options.credentials).toBe('include');
    expect(new Headers(options.headers).get('Accept-Language')).toBe('en');
  });
});

describe('The reason of a failure', () => {
  beforeAll(() => i18n.init({ ...OPTIONS, lng: 'en', resources: { en: { shop } } }));

  it.each([
    ['the server’s sentence', '{"message":"It is hidden."}', 'It is hidden.', 'It is hidden.'],
    ['what is said otherwise, where there is none', '{}', 'Failed to delete gallery', shop.common.noAnswer],
    ['the same for an empty body', '', 'Failed to delete gallery', shop.common.noAnswer],
  ])('is %s', async (_case, body, withDefault, without) => {
    answer(500, body, { statusText: 'Internal Server Error' });
    const error: unknown = await request('/api/galleries/1').catch((thrown: unknown) => thrown);
    expect(reasonOf(error, 'Failed to delete gallery')).toBe(withDefault);
    expect(reasonOf(error)).toBe(without);
  });

  it('is, without any answer, what is said otherwise, or that the signal dropped', () => {
    const error = new TypeError('Failed to fetch');
    expect(reasonOf(error, 'Failed to delete gallery')).toBe('Failed to delete gallery');
    expect(reasonOf(error)).toBe(shop.common.signalDropped);
  });
});
