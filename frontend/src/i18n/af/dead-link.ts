import type en from '../en/dead-link';
import type { TextsLike } from '../texts';

export default {
  toPhoto: 'Kyk na die foto',
  reasons: {
    expired: {
      title: 'Hierdie skakel het verval',
      text: 'Jou foto’s is steeds joune. Meld aan, dan kry jy hulle onder My foto’s.',
    },
    cut: {
      title: '’n Deel van hierdie skakel kort',
      text: 'Kopieer die hele skakel uit die e-pos. Of meld aan: alles wat jy gekoop het, is onder My foto’s.',
    },
    gone: {
      title: 'Ons het nie meer hierdie foto nie',
      text: 'As jy dit gekoop het, het jy jou munte terug. Skryf gerus vir ons as jy vrae het.',
    },
    notBought: {
      title: 'Hierdie foto is nie met hierdie rekening gekoop nie',
      text: 'Dalk het jy dit met ’n ander rekening gekoop, of dis nog nie joune nie.',
    },
    nothingBought: {
      title: 'Daar is nog niks om af te laai nie',
      text: 'Sodra jy ’n foto koop, kan jy dit hier aflaai.',
    },
    signIn: {
      title: 'Meld asseblief aan',
      text: 'Dan kan jy met jou foto voortgaan.',
    },
    later: {
      title: 'Ons kon dit nie nou vir jou kry nie',
      text: 'Niks is verlore nie. Probeer asseblief oor ’n minuut weer.',
    },
    nothing: {
      title: 'Hierdie skakel lei nêrens heen nie',
      text: 'Dalk is dit oud, of ’n deel daarvan kort. Al die foto’s is nog hier.',
    },
  },
} satisfies TextsLike<typeof en>;
