import type { LegalText } from '../../legal';

export const copyright: LegalText = {
  title: 'Kopiereg',
  intro:
    'Fotograwe leef van hulle foto’s. Hierdie bladsy sê wat jy mag doen met die voorskoue wat almal sien en met die foto’s wat jy koop, sodat jy nooit hoef te raai nie.',
  sections: [
    {
      id: 'whose',
      title: 'Wie se foto’s dit is',
      body: [
        'Volgens die Wet op Outeursreg 98 van 1978 is die outeur van ’n foto die persoon wat vir die komposisie daarvan verantwoordelik is. Die kopiereg op elke foto in hierdie winkel behoort aan die fotograaf of aan {{seller}}, vir vyftig jaar ná die einde van die jaar waarin dit die eerste keer openbaar gemaak is (artikel 3). Die naam, die merk en die tekste van die winkel is ook ons s’n.',
        'Wanneer jy ’n foto koop, koop jy ’n lisensie om dit te gebruik, nie die kopiereg nie. Foto’s in hierdie winkel is nie deur hulle kopers bestel in die sin van artikel 21(1)(c) nie, tensy ons dit skriftelik ooreengekom het.',
      ],
    },
    {
      id: 'previews',
      title: 'Voorskoue, met die watermerk',
      body: [
        'Jy mag so lank daarna kyk as wat jy wil, gunstelinge bewaar, en die skakel na ’n foto of ’n galery met enigiemand deel.',
        'Jy mag nie:',
        [
          'die watermerk verwyder, bedek, verdof of wegsny nie, met die hand of met sagteware;',
          '’n voorskou of ’n skermkiekie daarvan kopieer, druk of plaas nie, of dit as jou eie foto voordoen nie;',
          'dit in ’n koerant, ’n jaarblad, ’n advertensie of op ’n webwerf gebruik nie;',
          'voorskoue met ’n program versamel, gesigte daarmee herken of sagteware daarmee oplei nie.',
        ],
      ],
    },
    {
      id: 'bought',
      title: 'Foto’s wat jy gekoop het',
      body: [
        'Hulle kom met ’n lisensie vir persoonlike gebruik wat nooit eindig nie en niks meer kos nie. Jy mag:',
        [
          'hulle druk, in enige grootte en aantal, tuis of by ’n fotowinkel: wys vir die winkel hierdie bladsy en jou kwitansie;',
          'hulle raam, in albums sit, en afdrukke of die lêer vir familie en vriende gee;',
          'hulle op jou eie bladsye en in jou eie groepe deel, solank niks daarmee verkoop word nie;',
          'hulle sny en die lig en kleur aanpas;',
          'soveel kopieë hou as wat jy nodig het om seker te wees.',
        ],
        'Jy mag nie:',
        [
          'hulle verkoop of teen betaling deur ander laat gebruik nie;',
          'hulle vir advertensies, borgskappe of politiek gebruik nie;',
          'hulle laat publiseer nie, in druk of aanlyn, buite jou eie bladsye;',
          'hulle vir kompetisies inskryf of voorgee dat jy hulle geneem het nie;',
          'verwyder wat die lêer van sy fotograaf sê nie;',
          'hulle gebruik op ’n manier wat iemand daarop bespot of benadeel nie.',
        ],
      ],
    },
    {
      id: 'people',
      title: 'Die mense daarop',
      body: [
        'Kopiereg sê wie ’n foto mag kopieer. Die mense daarop het hulle eie regte, en kinders bowenal. Dink aan hulle voordat jy ’n foto van iemand anders se kind deel, en sien [hoe om ’n foto te laat verwyder](/privacy-policy#removal).',
      ],
    },
    {
      id: 'more',
      title: 'Skole, koerante, borge',
      body: [
        'Iets anders in gedagte: ’n skooltydskrif, ’n koerant, ’n klub se webwerf, ’n plakkaat? Vra ons by [{{email}}](mailto:{{email}}). Sê watter foto’s en waarvoor, dan sê ons wat moontlik is, en dit is dikwels meer as wat jy dink.',
      ],
    },
    {
      id: 'law',
      title: 'Wat die wet in elk geval toelaat',
      body: [
        'Die Wet op Outeursreg laat billike gebruik van ’n werk toe vir navorsing of private studie, vir persoonlike of private gebruik, vir kritiek of bespreking, en vir beriggewing oor aktuele gebeure, met die bron en die outeur se naam waar dit nodig is (artikel 12). Dit neem ons nie weg nie. Dit gee niemand ’n reg op oorspronklike foto’s sonder die watermerk nie.',
        'Enigiemand wat verder gaan, maak inbreuk op die kopiereg (artikel 23). Die eienaar mag dit dan laat staak en skadevergoeding of ’n redelike tantième eis (artikel 24); iemand wat willens en wetens met sulke kopieë handel dryf, pleeg ’n misdryf (artikel 27).',
      ],
    },
    {
      id: 'report',
      title: 'Rapportering',
      body: [
        'Het jy een van ons foto’s gesien waar dit nie hoort nie? Dankie dat jy ons laat weet, met die adres van die bladsy, by [{{email}}](mailto:{{email}}).',
        'Glo jy dat iets in hierdie winkel op jou eie regte inbreuk maak? Skryf aan dieselfde adres en sê:',
        [
          'watter foto of teks dit is, met die skakel;',
          'op watter reg van jou dit inbreuk maak, en hoekom;',
          'wie jy is en hoe ons jou bereik.',
        ],
        'Ons antwoord binne twee werksdae, en haal die materiaal af terwyl ons daarna kyk.',
      ],
    },
  ],
};
