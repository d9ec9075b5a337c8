import { DomainError, invalidInput } from '../../../shared/errors';

export const tooManyFiles = (limit: number) =>
  new DomainError('invalid', 'too-many-files', {
    en: `Maximum ${limit} photos allowed per batch upload`,
    af: `Hoogstens ${limit} foto’s word per oplaai toegelaat`,
  });

export const notMultipart = () =>
  new DomainError('unsupported-type', 'not-multipart', {
    en: 'Send photos as multipart/form-data.',
    af: 'Stuur foto’s as multipart/form-data.',
  });

export const malformedUpload = () =>
  new DomainError('invalid', 'malformed-request', {
    en: 'The upload was cut off. Please send it again.',
    af: 'Die oplaai is afgebreek. Stuur dit asseblief weer.',
  });

export const unexpectedFileField = (field: string) =>
  invalidInput({ [field]: { en: 'Send photos in the field ‘files’.', af: 'Stuur foto’s in die veld ‘files’.' } });

export const nothingUsable = () =>
  new DomainError('invalid', 'nothing-usable', {
    en: 'None of these files could be used. See the reason beside each one.',
    af: 'Geeneen van hierdie lêers kon gebruik word nie. Die rede staan by elkeen.',
  });
