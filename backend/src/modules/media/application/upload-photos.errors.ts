import { DomainError } from '../../../shared/errors';

export const noFiles = () =>
  new DomainError('invalid', 'no-files', {
    en: 'Please select photos to upload',
    af: 'Kies asseblief foto’s om op te laai',
  });

export const fileTooLarge = (bytes: number) =>
  new DomainError('too-large', 'file-too-large', {
    en: `The file is larger than ${Math.floor(bytes / 1024 / 1024)} MB. Save it with a higher compression.`,
    af: `Die lêer is groter as ${Math.floor(bytes / 1024 / 1024)} MB. Stoor dit met sterker kompressie.`,
  });

export const duplicate = () =>
  new DomainError('conflict', 'duplicate', {
    en: 'This photo is in the gallery already.',
    af: 'Hierdie foto is reeds in die galery.',
  });
