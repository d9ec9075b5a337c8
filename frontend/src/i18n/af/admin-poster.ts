import type en from '../en/admin-poster';
import type { TextsLike } from '../texts';

export default {
  title: 'Plakkaat: {{name}}',
  text: '’n A4-bladsy vir die tent en die kennisgewingbord. Die skakel en die kode werk ook in ’n WhatsApp-groep.',
  print: 'Druk die plakkaat',
  download: 'QR-kode as lêer',
  code: 'QR-kode van {{address}}',
  loadError: 'Kon nie die plakkaat laai nie',
  notFound: 'Daar is niks om ’n plakkaat van te maak nie',
  notFoundText: 'Maak ’n plakkaat oop by die spanne, die wedstryde of die galerye.',
  sheet: {
    find: 'Vind jou foto’s',
    scan: 'Skandeer die kode met jou foon se kamera',
    versus: 'teen',
    needsCode: 'Jy het ’n kode nodig: vra jou skool of die fotograaf.',
    free: 'Kyk is gratis.',
  },
} satisfies TextsLike<typeof en>;
