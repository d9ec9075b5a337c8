/** 27825550142 as South Africans dial it: 082 555 0142. */
export function localNumber(phone: string): string {
  return phone.replace(/^27(\d{2})(\d{3})(\d{4})$/, '0$1 $2 $3');
}
