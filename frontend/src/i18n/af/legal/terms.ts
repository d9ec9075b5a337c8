import { PACKAGES, PHOTO_PRICES, SELLER, type LegalText } from '../../legal';

export const terms: LegalText = {
  title: 'Diens\u00ADbepalings',
  intro:
    'Hierdie bepalings is die ooreenkoms tussen jou en ons wanneer jy in die winkel rondkyk, ’n rekening skep, munte koop of foto’s koop. Ons het dit so kort en eenvoudig gehou as wat ons kon. Waar die wet jou meer gee as hierdie bepalings, geld die wet.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Wie ons is',
      body: [
        'Die winkel {{brand}} behoort aan:',
        SELLER,
        'Regskennisgewings kan na dieselfde adresse gestuur word. Ons behoort aan geen bedryfsliggaam nie, en word deur geen gedragskode gebind nie, behalwe ons eie: hierdie bladsy.',
        'Ons verkoop foto’s van skoolsport en skoolgeleenthede in Suid-Afrika. Waar die Afrikaanse en die Engelse weergawe van hierdie bladsy verskil, geld die een in die taal waarin jy die winkel gebruik het.',
      ],
    },
    {
      id: 'account',
      title: 'Jou rekening',
      body: [
        'Enigiemand mag na die foto’s kyk. Om te koop, het jy ’n rekening nodig, en dit is gratis. Gee jou eie naam en ’n e-posadres wat werk, hou jou wagwoord vir jouself, en laat weet ons dadelik as iemand anders jou rekening gebruik het.',
        'Jy moet 18 of ouer wees, of die toestemming van ’n ouer of voog hê, wat hierdie bepalings dan saam met jou aanvaar. Kinders onder 13 mag nie ’n rekening hê nie. Meer daaroor staan in die [privaatheidsbeleid](/privacy-policy#children).',
        'Jy mag jou rekening sluit wanneer jy wil, onder [Rekeninginstellings](/profile). Munte wat oor is, is dan verlore, so gebruik hulle eers op.',
        'Ons mag ’n rekening sluit wat gebruik word om te bedrieg, om betaling of die watermerk te omseil, of om ander lastig te val. Munte wat eerlik gekoop en nog nie gebruik is nie, betaal ons dan terug.',
      ],
    },
    {
      id: 'tokens',
      title: 'Munte',
      body: [
        'Vir foto’s betaal jy met munte, wat Bokkiemunte heet. Jy koop hulle in pakkies:',
        PACKAGES,
        'Pryse is in Suid-Afrikaanse rand, en dit is wat jy betaal: BTW, waar dit geld, is ingesluit, en vir aflewering kom niks by nie. Voordat jy betaal, sien jy die pakkies, die aantal en die totaal, en jy kan dit verander of omdraai totdat jy die betaling by PayFast bevestig.',
        'Binne sewe dae nadat jy betaal het, mag jy [van plan verander](#cooling-off): ons betaal die munte terug wat jy nie gebruik het nie. Daarna word munte nie terugbetaal nie. Hulle verval nie en kan nie oorgedra word nie. Hulle is nie geld nie: hulle dra geen rente nie en word nie vir kontant geruil nie. As [iets nie reg is nie](#wrong), kry jy enige tyd jou geld terug.',
      ],
    },
    {
      id: 'prices',
      title: 'Wat foto’s kos',
      body: [
        PHOTO_PRICES,
        'Die prys wat by die foto staan wanneer jy dit koop, geld. As dit gestyg het terwyl die foto in jou mandjie lê, word niks gekoop voordat jy die nuwe prys gesien het nie. Jy betaal een keer vir ’n foto: een wat reeds joune is, kos nooit weer iets nie.',
      ],
    },
    {
      id: 'paying',
      title: 'Betaling',
      body: [
        'PayFast neem die betaling per kaart of kits-EFT, op sy eie veilige bladsye. Ons sien nooit jou kaart nie. Wanneer PayFast die betaling bevestig, gewoonlik binne ’n minuut, is die munte in jou rekening en stuur ons vir jou ’n kwitansie per e-pos.',
        'Elke betaling en sy kwitansie bly onder [Muntaankope](/dashboard?tab=tokens), elke foto onder [My foto’s](/dashboard): jy kan dit daar lees, druk en stoor solank jy jou rekening het.',
        'Is geld afgetrek, en is die munte ná 24 uur nog nie daar nie? Skryf aan [{{email}}](mailto:{{email}}) met PayFast se betaalnommer. Ons spoor die betaling op en maak dit reg.',
      ],
    },
    {
      id: 'delivery',
      title: 'Aflewering',
      body: [
        'Die aflewering begin sodra jy koop. Jy kry elke foto soos dit afgeneem is, in volle grootte en sonder watermerk: per e-pos na die adres wat jy by die koop gee, en om af te laai onder [My foto’s](/dashboard). Dit duur gewoonlik ’n paar minute, en hoogstens 24 uur.',
        'Die skakels in die e-pos is 30 dae lank geldig. In jou rekening kan jy die foto’s aflaai solank die rekening bestaan, ook wanneer ’n foto nie meer verkoop word nie. ’n Foto verdwyn net wanneer iemand ’n foto van hulself of hul kind laat verwyder; dan laat weet ons jou, en gee ons jou munte terug. Hou nogtans asseblief jou eie kopieë.',
        'As ons nie binne 30 dae kan aflewer nie, mag jy kanselleer en kry jy jou munte of jou geld terug (artikel 46 van die Wet op Elektroniese Kommunikasies en Transaksies).',
      ],
    },
    {
      id: 'licence',
      title: 'Wat jy met jou foto’s mag doen',
      body: [
        'Die fotograaf behou die kopiereg. Saam met ’n foto koop jy ’n lisensie vir persoonlike gebruik: druk dit, raam dit, deel dit met familie en vriende, so lank as jy wil. Jy mag dit nie verkoop of vir sake gebruik nie. Die [kopieregbladsy](/copyright) sit dit volledig uiteen.',
      ],
    },
    {
      id: 'cooling-off',
      title: 'As jy van plan verander: sewe dae',
      body: [
        'Artikel 44 van die Wet op Elektroniese Kommunikasies en Transaksies 25 van 2002 laat jou toe om ’n aanlyn aankoop binne sewe dae te kanselleer, sonder rede en sonder boete. So werk dit hier.',
        [
          'Munte wat jy nog nie gebruik het nie: skryf binne sewe dae ná betaling aan [{{email}}](mailto:{{email}}). Ons neem hulle terug en betaal jou geld daarvoor terug, binne 30 dae nadat jy gekanselleer het en op dieselfde manier as waarop jy betaal het. Het jy ’n deel van ’n pakkie gebruik, kry jy die deel van die prys terug wat by die ongebruikte munte hoort.',
          'Foto’s wat jy gekoop het: jy vra ons om dadelik af te lewer, voordat die sewe dae om is, en ’n digitale foto kan nie teruggegee word nie. Vir sulke aankope maak artikel 42(2) van die Wet ’n uitsondering, en daarom kan hulle nie gekanselleer word nie. Wanneer jy op die koopknoppie druk, stem jy daartoe in.',
        ],
        'Artikel 43 vra dat ons vir jou sê wie ons is, wat jy koop en wat dit kos, en dat jy jou bestelling kan nagaan. Sou ons dit versuim het, mag jy binne 14 dae nadat jy ontvang het wat jy gekoop het, kanselleer.',
      ],
    },
    {
      id: 'wrong',
      title: 'As iets nie reg is nie',
      body: [
        'Die Wet op Verbruikersbeskerming 68 van 2008 gee jou die reg op goedere van goeie gehalte wat is soos dit beskryf is (artikel 55). As ’n lêer beskadig is, as dit nie die foto is wat jy gesien het nie, of as dit duidelik swakker is as wat die voorskou jou laat verwag het, laat weet ons binne ses maande ná aflewering. Jy kies: ’n goeie lêer, of alles terug wat jy daarvoor betaal het (artikel 56). Wat in die voorskou te sien is, soos korreligheid, onskerpte of ’n hand voor ’n gesig, is nie ’n gebrek nie.',
        'As ons ’n foto verwyder voordat jy dit kon aflaai, byvoorbeeld omdat ’n ouer ons vra, kry jy jou munte terug.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Billike gebruik van die winkel',
      body: [
        'Moet asseblief nie:',
        [
          'die watermerk van ’n voorskou verwyder, bedek of wegsny nie, of probeer om by oorspronklike foto’s uit te kom wat jy nie gekoop het nie;',
          'foto’s met programme versamel nie, of hulle gebruik om gesigte te herken of sagteware op te lei nie;',
          'iemand anders se rekening of kaart gebruik nie;',
          'die winkel probeer beskadig of oorlaai nie. Het jy ’n sekuriteitsgaping gekry? Dankie: laat weet asseblief eers vir ons.',
        ],
      ],
    },
    {
      id: 'liability',
      title: 'Waarvoor ons instaan',
      body: [
        'Ons bedryf die winkel met sorg, maar ons kan nie belowe dat dit altyd daar is nie: soms werk ons daaraan, en soms breek iets. Ons is aanspreeklik vir skade soos die wet dit bepaal. Niks hier beperk ons aanspreeklikheid vir opset of growwe nalatigheid, vir onveilige of gebrekkige goedere (artikel 61 van die Wet op Verbruikersbeskerming), of vir ’n betaalstelsel wat nie veilig was nie (artikel 43(6) van die Wet op Elektroniese Kommunikasies en Transaksies). Verder staan ons nie vir indirekte verlies in nie.',
      ],
    },
    {
      id: 'complaints',
      title: 'Klagtes',
      body: [
        'Kom asseblief eers na ons toe: [{{email}}](mailto:{{email}}) of [{{phone}}](https://wa.me/{{whatsapp}}). Die meeste dinge maak ons dieselfde dag reg, en binne vyf werksdae het jy ’n antwoord.',
        'As ons mekaar nie kan vind nie, mag jy jou wend tot:',
        [
          'die [Ombud vir Verbruikersgoedere en -dienste](https://www.cgso.org.za);',
          'die [Nasionale Verbruikerskommissie](https://www.thencc.org.za) of jou provinsie se verbruikersbeskermer;',
          'die hof vir klein eise, of enige ander hof wat jurisdiksie het.',
        ],
      ],
    },
    {
      id: 'changes',
      title: 'Veranderings',
      body: [
        'Ons mag pryse en hierdie bepalings vir die toekoms verander; die datum bo-aan sê wanneer dit laas gebeur het. Vir wat jy reeds gekoop het, bly die bepalings van daardie dag geld. As ’n verandering mense raak wat munte het, sê ons dit vooraf per e-pos.',
      ],
    },
    {
      id: 'law',
      title: 'Die reg',
      body: [
        'Die reg van die Republiek van Suid-Afrika geld. Jy mag na ’n hof gaan waar jy woon. As een van hierdie bepalings ongeldig blyk te wees, bly die ander staan.',
      ],
    },
  ],
};
