import { SELLER, type LegalText } from '../../legal';

export const privacy: LegalText = {
  title: 'Privaat\u00ADheids\u00ADbeleid',
  intro:
    'Hierdie bladsy sê watter inligting ons oor jou en oor die kinders op ons foto’s het, hoekom, hoe lank ons dit bewaar, en wat jy daaraan kan doen. Die wet daaragter is die Wet op die Beskerming van Persoonlike Inligting 4 van 2013 (POPIA).',
  sections: [
    {
      id: 'responsible',
      title: 'Wie verantwoordelik is',
      body: [
        'Die verantwoordelike party vir {{brand}} is:',
        SELLER,
        'Ons inligtingsbeampte is die hoof van hierdie onderneming. Skryf aan [{{email}}](mailto:{{email}}) met die woord “Privaatheid” in die onderwerp.',
      ],
    },
    {
      id: 'what-we-keep',
      title: 'Wat ons bewaar, en hoekom',
      body: [
        [
          'Jou rekening: gebruikersnaam, volle naam, e-posadres, taal, en jou wagwoord in ’n vorm wat niemand kan teruglees nie. Ons het dit nodig om jou te ken, aan jou af te lewer en in jou taal aan jou te skryf.',
          'Wat jy gekoop het: die foto’s, die munte wat dit gekos het, die datum, en die e-posadres waarheen dit gegaan het; en as jy al die foto’s van ’n speler gekoop het, die nommer en die span. Ons het dit nodig om af te lewer, om dit vir jou te wys, en vir ons boeke.',
          'Jou betalings: vir watter foto of mandjie dit was, en wat PayFast ons daarvan vertel, naamlik sy betaalnommer, die bedrag, of dit geslaag het, en die naam en e-posadres wat saamkom. Nooit ’n kaartnommer nie: dit sien ons nie.',
          'Jou mandjie en jou gunstelinge, sodat hulle daar is wanneer jy terugkom.',
          'Die lyste van foto’s wat jy deel: die naam van die lys, en watter foto’s. Almal wat die skakel het, sien dit, met jou voornaam.',
          'Die spelers en spanne wat jy volg, en jou wens vir e-posse daaroor; sien [hieronder](#players).',
          'Tegniese rekords: die adres van jou internetverbinding, die tyd, en die bladsy waarvoor gevra is. Ons het dit nodig om foute te vind en aanvallers uit te hou.',
          'Wat jy aan ons skryf, per e-pos of WhatsApp of wanneer jy ’n foto rapporteer, sodat ons kan antwoord.',
          'Wat jy ons oor die nommers op truie vertel, sodat ander ouers hul kind kan vind.',
        ],
        'Ons vra niks anders nie. Sonder die besonderhede van die rekening kan ons nie aan jou verkoop nie; rondkyk kan jy steeds. Die eerste sewe bewaar ons omdat ons ooreenkoms met jou dit nodig het, omdat die belastingwet boeke vereis, of omdat ons ’n regmatige belang by ’n veilige winkel het (artikel 11 van POPIA).',
        'Ons tel hoe dikwels galerye en foto’s bekyk word: ’n getal vir elke galery en dag, sonder koekies, en sonder enigiets oor jou.',
        'Ons verkoop nie inligting nie, ons wys geen advertensies nie, ons gebruik geen volgprogramme nie, en ons stuur geen bemarking nie: ons e-posse gaan oor wat jy in die winkel doen, en oor nuwe foto’s van jou spelers net as jy daarvoor vra.',
      ],
    },
    {
      id: 'how-long',
      title: 'Hoe lank ons dit bewaar',
      body: [
        [
          'Jou rekening: totdat jy dit sluit. Jou naam, gebruikersnaam, e-posadres en wagwoord word dan dadelik uitgewis.',
          'Aankope en betalings: minstens vyf jaar, soos die Wet op Belastingadministrasie 28 van 2011 vereis (artikel 29). Nadat ’n rekening gesluit is, staan jou naam nie meer daarby nie. PayFast se eie kennisgewing van ’n betaling verloor dan ook jou naam en e-posadres, en in elk geval ná 180 dae. ’n Bestelling wat nooit betaal is nie, is ná 180 dae weg.',
          'Mandjie en gunstelinge, en wie jy volg: totdat jy dit verwyder of jou rekening sluit.',
          '’n Lys wat jy deel: totdat jy dit terugtrek of jou rekening sluit, en hoogstens 30 dae nadat die skakel ophou werk het.',
          'Dat jy tot e-posse oor nuwe foto’s ingestem het: totdat jy jou rekening sluit, ook nadat jy dit teruggetrek het. Van watter foto’s so ’n e-pos jou vertel het: 90 dae.',
          'Dat jy aangemeld is: 14 dae ná jou laaste besoek en hoogstens 30 dae, of totdat jy afmeld.',
          'Wat jy ons oor ’n nommer op ’n trui vertel het: ’n jaar lank, of totdat jy jou rekening sluit.',
          'As jy ’n foto rapporteer: jou woorde en hoe ons jou kan bereik, tot ’n jaar ná ons besluit, of totdat jy die rekening sluit waarmee jy dit gerapporteer het.',
          'Skakels in e-posse: een uur vir ’n nuwe wagwoord, 24 uur vir ’n nuwe e-posadres, 30 dae vir ’n aflaai.',
          'Tegniese rekords (die logboeke van die webbediener, die winkel, die databasis en die posbediener): hoogstens 30 dae, tensy ’n aanval ondersoek word.',
          'Foto’s: totdat die seisoen se galery afgehaal word, en nog ’n maand waarin net ons hulle sien, of totdat iemand wat die reg daartoe het, ons vra om een te verwyder. Een wat verkoop is, bly vir sy kopers.',
        ],
      ],
    },
    {
      id: 'players',
      title: 'Spelers wat jy volg',
      body: [
        'Jy kan ’n span volg, of ’n nommer op ’n trui in ’n span. Ons bewaar:',
        [
          'Die span, die nommer of posisie, wanneer jy begin volg het, en wanneer jy laas na die foto’s gekyk het.',
          'Die bynaam, as jy een gee. Net jy sien dit: op jou bladsy en in jou e-posse. Dit hoef nie ’n naam te wees nie.',
          'As jy die blokkie vir e-posse oor nuwe foto’s merk: wanneer jy ingestem het, tot watter woorde, en in watter taal. Ons stuur hoogstens een per dag, na ’n adres wat jy as joune bevestig het, en net met hierdie toestemming (artikel 11(1)(a)). Jy trek dit net so maklik terug: met dieselfde blokkie, met die skakel in elke e-pos, of met jou posprogram se knoppie. Dan gaan daar geen e-posse meer uit nie.',
          'Van watter foto’s ’n e-pos jou vertel het, sodat geen foto twee keer genoem word nie, en die skakel daarin presies dié wys.',
        ],
        '’n Nommer hoort by ’n foto, nie by ’n persoon nie: dit word van die trui gelees, of iemand sê dit vir ons. Geen gesig word ooit gelees of vergelyk nie, nie deur ons en nie deur ’n program nie, en ons vra nie kinders se name nie en bewaar dit nie by ’n nommer nie.',
      ],
    },
    {
      id: 'operators',
      title: 'Wie ons help',
      body: [
        '’n Paar ondernemings werk vir ons. Hulle mag jou inligting vir niks anders gebruik nie, en moet dit veilig hou (artikels 20 en 21).',
        [
          'PayFast neem jou betaling. Vir jou kaartbesonderhede is PayFast self verantwoordelik; sy eie privaatheidsbeleid staan op [payfast.io](https://payfast.io).',
          'Ons gasheerverskaffer bedryf die bedieners, en bewaar die foto’s en die rugsteunkopieë.',
          'Ons e-posverskaffer lewer ons e-posse by jou af.',
          'WhatsApp lewer jou boodskap af wanneer jy die hulpknoppie druk, en net dan.',
        ],
        'Waar een van hulle inligting buite Suid-Afrika bewaar, beskerm die wet daar of ons ooreenkoms dit net so goed soos POPIA (artikel 72). Buiten hulle kry niemand jou inligting nie, tensy ’n hof of ’n wet ons verplig.',
      ],
    },
    {
      id: 'browser',
      title: 'Wat ons in jou blaaier stoor',
      body: [
        [
          '’n Koekie wat jou aangemeld hou (bokkiefoto.session).',
          '’n Koekie wat ons vir ’n jaar sê dat jy al op hierdie toestel aangemeld het (bokkiefoto.device), sodat niemand jou kan uitsluit deur jou wagwoord te raai nie.',
          'Jou taal (i18nextLng), of jy die bladsye lig of donker wil hê (theme), en of jy data spaar (data).',
          'Jou mandjie, jou gunstelinge, en die spelers wat jy volg met hul byname, solank jy nie aangemeld is nie.',
          'Die foto of pakkie wat jy wou koop toe jy eers moes aanmeld, totdat jy die oortjie toemaak (begun).',
          'Die bladsy waarheen ons jou terugbring nadat jy vir ’n nuwe wagwoord gevra het, ’n uur lank (next-page).',
        ],
        'Dit is al. Niks daarvan volg jou na ander webwerwe nie, en daarom is daar geen banier om weg te klik nie.',
      ],
    },
    {
      id: 'children',
      title: 'Kinders wat die winkel gebruik',
      body: [
        'Kinders onder 13 mag nie ’n rekening hê nie. As ons agterkom dat een wel het, wis ons dit uit.',
        'Enigiemand onder 18 het die toestemming van ’n bevoegde persoon nodig, dit wil sê ’n ouer of voog, voordat ons enige inligting oor hulle mag bewaar (artikels 34 en 35 van POPIA). Wanneer jy die bepalings by registrasie aanvaar, bevestig jy dat jy 18 is of dat jy hierdie toestemming het.',
        '’n Ouer of voog mag ons enige tyd vra watter inligting ons oor hul kind bewaar, die toestemming terugtrek, en dit laat uitwis. Skryf aan [{{email}}](mailto:{{email}}).',
      ],
    },
    {
      id: 'photographs',
      title: 'Foto’s van kinders by skoolgeleenthede',
      body: [
        '’n Foto waarop ’n kind herken kan word, is persoonlike inligting van daardie kind. Die foto’s word by wedstryde en skoolgeleenthede geneem met die medewete van die skole wat deelneem, wat ouers inlig en die toestemming van ’n bevoegde persoon kry wat artikel 35 vereis. So behandel ons dit:',
        [
          'Titels gaan oor die oomblik, nie oor die persoon nie. Ons voeg nie kinders se name by nie.',
          '’n Mens kan nie volgens gesig soek nie, en ons laat niemand toe om so ’n soektog uit ons foto’s te bou nie.',
          'Waar ’n foto geneem is (GPS), word uit elke lêer verwyder.',
          'Enigiemand kan voorskoue met ’n watermerk sien; die oorspronklikes is weggesluit, net vir kopers.',
          'Ons vra soekenjins om nie foto’s te lys nie.',
        ],
      ],
    },
    {
      id: 'removal',
      title: '’n Foto laat verwyder',
      body: [
        'Is jy of jou kind op ’n foto, en wil jy dit liewer nie hê nie? Vra ons om dit te verwyder. Dit kos niks, en jy hoef nie te sê hoekom nie. Stuur die skakel na die foto, of sy nommer, aan [{{email}}](mailto:{{email}}) of per WhatsApp aan [{{phone}}](https://wa.me/{{whatsapp}}).',
        'Ons haal dit gewoonlik dieselfde dag uit die winkel, en uiterlik binne drie dae. Die lêers word dadelik uitgewis, en uit ons rugsteunkopieë binne 30 dae. Net as ons twyfel of die versoek van die persoon, ’n ouer of ’n voog kom, vra ons eers, en versteek intussen die foto.',
        '’n Foto wat ’n gesin reeds gekoop het, bly hulle s’n, en ons kan dit nie terugroep nie; by ons kan dit egter nie meer afgelaai word nie. Ons laat die gesin weet dat die foto verwyder is, maar nie op wie se versoek nie, en gee die munte terug.',
      ],
    },
    {
      id: 'rights',
      title: 'Jou regte',
      body: [
        [
          'Om te weet (artikel 23): laai al die inligting wat ons oor jou bewaar, onder [Rekeninginstellings](/profile) af, of vra ons.',
          'Om dit te laat regstel (artikel 24): verander jou naam, e-posadres en taal self onder [Rekeninginstellings](/profile), of vra ons.',
          'Om dit te laat uitwis (artikel 24): sluit jou rekening daar, of vra ons.',
          'Om beswaar te maak teen ons gebruik daarvan (artikel 11(3)), en om toestemming wat jy gegee het terug te trek.',
          'Om nie deur ’n masjien alleen beoordeel te word nie (artikel 71): dit doen ons nie.',
          'Om te kla, by ons en by die [Inligtingsreguleerder](#regulator).',
        ],
        'Skryf aan [{{email}}](mailto:{{email}}). Ons antwoord binne 30 dae en vra niks daarvoor nie. As jy nie vanaf jou rekening se adres skryf nie, vra ons jou om te wys dat jy is wie jy sê. Die vorms van die POPIA-regulasies is welkom, maar nie nodig nie; vir ons ander rekords geld die Wet op Bevordering van Toegang tot Inligting 2 van 2000.',
      ],
    },
    {
      id: 'security',
      title: 'Hoe ons dit veilig hou',
      body: [
        'Alles tussen jou en ons is geënkripteer. Wagwoorde word as hutswaardes bewaar, oorspronklike foto’s agter ’n aanmelding, en binne ons onderneming sien net diegene inligting wat dit vir hulle werk nodig het.',
        'Sou iemand sonder reg jou inligting in die hande kry, laat weet ons jou en die Inligtingsreguleerder so gou as wat ons kan, en sê ons vir jou wat jy daaraan kan doen (artikel 22).',
      ],
    },
    {
      id: 'regulator',
      title: 'Die Inligtingsreguleerder',
      body: [
        'Gee ons asseblief eers ’n kans om dit reg te maak. Jy mag altyd kla by:',
        [
          'Inligtingsreguleerder (Suid-Afrika), Woodmead North Office Park, Maxwell-rylaan 54, Woodmead, Johannesburg, 2191',
          'Posbus 31533, Braamfontein, Johannesburg, 2017',
          '[POPIAComplaints@inforegulator.org.za](mailto:POPIAComplaints@inforegulator.org.za)',
          'Telefoon 010 023 5200, tolvry 0800 017 160',
          '[inforegulator.org.za](https://inforegulator.org.za)',
        ],
      ],
    },
    {
      id: 'changes',
      title: 'Veranderings',
      body: [
        'Wanneer ons iets nuuts met inligting begin doen, verander ons eers hierdie bladsy, en die datum bo-aan. As dit jou as rekeninghouer raak, sê ons dit per e-pos vir jou.',
      ],
    },
  ],
};
