import i18n from 'i18next';
import { getUploadPhotosUrl } from '../../api/generated/photos';
import type { UploadedDto } from '../../api/generated/shop.schemas';
import { parse, toApiError } from '../../api/mutator';
import { networkError } from './network';

/**
 * Sends one multipart request and reports the bytes sent. By XMLHttpRequest, since fetch reports no progress. Refused
 * files are in the answer's `errors`, also when none could be used (400). Throws ApiError, with status 0 when the
 * network failed, and the signal's reason when it was aborted.
 */
export function sendBatch(
  form: FormData,
  { onProgress, signal }: { onProgress: (bytes: number) => void; signal: AbortSignal },
): Promise<UploadedDto> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', getUploadPhotosUrl());
    request.setRequestHeader('Accept-Language', i18n.resolvedLanguage ?? 'en');
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const answer = parse(request.responseText) as Partial<UploadedDto> | undefined;
      if (answer?.errors) resolve({ uploadedPhotos: answer.uploadedPhotos ?? [], errors: answer.errors });
      else reject(toApiError(request, request.getResponseHeader('Content-Type'), request.responseText));
    };
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(signal.reason as Error);
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.send(form);
  });
}
