import type en from '../en/admin-trash';
import type { TextsLike } from '../texts';

export default {
  title: 'Asblik',
  text: 'Wat verwyder is, kan van hier af teruggebring word totdat dit vir goed weg is. Verkoopte foto’s bly by hul kopers.',
  loadError: 'Kon nie die asblik laai nie',
  empty: 'Die asblik is leeg',
  emptyText: 'Verwyderde galerye en foto’s word ’n tyd lank hier bewaar.',
  picture: 'Voorskou',
  what: 'Verwyder',
  gallery: 'Galery, {{category}}',
  photosOf: 'Uit {{gallery}}',
  more: '{{title}} en nog {{count, number}}',
  photos: 'Foto’s',
  sold: 'Verkoop',
  soldTo: '{{count, number}} aan {{people}}',
  people_one: '{{count, number}} persoon',
  people_other: '{{count, number}} mense',
  deletedAt: 'Verwyder op',
  removedAt: 'Weg ná',
  kept: 'Bewaar vir kopers',
  actions: 'Aksies',
  restore: 'Bring terug',
  restoreOne: 'Bring {{name}} terug',
  restoring: 'Bring tans terug…',
  restoreFailed: 'Kon dit nie terugbring nie',
} satisfies TextsLike<typeof en>;
