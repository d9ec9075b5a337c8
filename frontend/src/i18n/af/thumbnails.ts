import type en from '../en/thumbnails';
import type { TextsLike } from '../texts';

export default {
  demo: {
    title: 'Hoe ’n foto by jou foon uitkom',
    description: 'Hoe ’n foto van die kamera na jou skerm kom, met foto’s uit die winkel.',
    lead: '’n Kamera se lêer is veels te swaar om langs die veld deur te blaai. Daarom maak ons een keer, wanneer dit opgelaai word, kleiner weergawes daarvan, en jou foon haal die kleinste een wat goed genoeg is.',
    choose: 'Kies ’n foto',
    loadError: 'Kon nie die foto’s laai nie',
    none: 'Nog geen foto’s om te wys nie',
    noneText: 'Duimnaels word gemaak sodra die eerste foto’s opgelaai is.',
    size: '{{width}} × {{height}} piksels',
    weight: '{{size}} om te haal',
    alt: '{{name}}: {{title}}',
    original: {
      title: 'Die oorspronklike',
      text: 'Soos die kamera dit geneem het, met {{megapixels}} miljoen piksels en sonder watermerk. Dit bly weggesluit, vir mense wat die foto koop.',
    },
    preview: {
      title: 'Die voorskou',
      text: 'Hoogstens {{edge}} piksels lank, met die watermerk reg oor. Vir die foto se eie bladsy.',
    },
    grid: {
      title: 'Die roosterfoto',
      text: 'Hoogstens 480 piksels lank, heel, met die watermerk. Vir galerye, waar dosyne in sig is.',
    },
    thumbnail: {
      title: 'Die duimnael',
      text: '300 × 300 piksels, uit die middel gesny. Vir jou mandjie en vir lyste.',
    },
    placeholder: {
      title: 'Die waas',
      text: 'So dertig karakters wat saam met die bladsy kom: kleure om na te kyk totdat die foto daar is.',
    },
    why: 'Hoekom dit vinnig is op ’n foon',
    facts: {
      less: '’n Skerm van 24 foto’s weeg omtrent {{grid}} in die rooster, en sou met voorskoue omtrent {{previews}} weeg.',
      choice: 'Jou foon weet hoe breed elke foto gaan wees en hoe skerp sy skerm is, en vat die grootte wat pas.',
      view: 'Net foto’s wat op die punt staan om in sig te kom, word gehaal.',
      still: 'Elke foto se vorm is vooraf bekend: niks spring rond terwyl jy blaai nie.',
      once: '’n Prent verander nooit onder sy naam nie, dus haal jou foon dit een keer en bewaar dit.',
    },
    gallery: 'Sien dit aan die werk in die galery',
    progress: 'Hoe ver die duimnaels is',
  },
  progress: {
    title: 'Duimnaelvordering',
    text: 'Wanneer fotograwe honderde foto’s gelyk oplaai, maak die winkel hulle duimnaels en voorskoue in die agtergrond. Hierdie bladsy wys administrateurs hoe ver dit is: in die geheel, per kategorie, en met wat nog oor is.',
    visitor: 'Meld as administrateur aan om die syfers te sien.',
    shopper: 'Die syfers is net vir administrateurs. Foto’s verskyn vanself in die galerye sodra hulle gereed is.',
    logIn: 'Meld aan',
    demo: 'Kyk hoe duimnaels gemaak word',
  },
} satisfies TextsLike<typeof en>;
