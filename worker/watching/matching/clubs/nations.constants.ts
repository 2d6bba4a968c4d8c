/** National sides, in the languages that platforms write. */
export const nations: Record<string, string> = {
  algeria: 'Algeria | Algérie | Algerien | Argelia | Argélia | Algerije',
  argentina: 'Argentina | Argentine | Argentinien | Argentinië | Argentyna | Arjantin',
  australia: 'Australia | Australie | Australien | Austrália | Australië | Socceroos',
  austria:
    'Austria | Österreich | Autriche | Áustria | Oostenrijk | Avusturya | Rakousko | Ausztria | Østerrike | Østrig | Itävalta | Österrike',
  belgium:
    'Belgium | Belgien | Belgique | Bélgica | Belgio | België | Belgia | Belçika | Belgie | Belgian Red Devils | ~Red Devils | ~Diables Rouges | ~Rode Duivels',
  bosnia:
    'Bosnia and Herzegovina | Bosnia & Herzegovina | Bosnia-Herzegovina | Bosnia Herzegovina | Bosnia | Bosnien-Herzegowina | Bosnien und Herzegowina | Bosnie-Herzégovine | Bosnia y Herzegovina | Bosnia ed Erzegovina | Bósnia e Herzegovina | Bosnië-Herzegovina | Bosnia-Erzegovina',
  brazil: 'Brazil | Brasil | Brasilien | Brésil | Brasile | Brazilië | Brazylia | Brezilya',
  canada: 'Canada | Kanada | Canadá',
  'cape-verde': 'Cape Verde | Cabo Verde | Kap Verde | Cap-Vert | Capo Verde | Kaapverdië',
  colombia: 'Colombia | Kolumbien | Colombie | Colômbia',
  croatia:
    'Croatia | Kroatien | Croatie | Croacia | Croazia | Croácia | Kroatië | Hrvatska | Chorwacja | Hırvatistan | Horvátország | Chorvatsko | Kroatia',
  curacao: 'Curaçao | Curacao',
  'czech-republic':
    'Czech Republic | Czechia | Tschechien | République tchèque | Tchéquie | República Checa | Chequia | Repubblica Ceca | Cechia | Chéquia | Tsjechië | Česko | Czechy | Çekya | Csehország | Tjekkiet | Tsjekkia | Tjeckien | Tšekki | Cehia',
  'dr-congo':
    'DR Congo | Congo DR | Democratic Republic of the Congo | RD Congo | DR Kongo | République démocratique du Congo | RD del Congo',
  ecuador: 'Ecuador | Équateur | Equador',
  egypt: 'Egypt | Ägypten | Égypte | Egipto | Egitto | Egito | Egypte',
  england:
    'England | Angleterre | Inglaterra | Inghilterra | Engeland | Anglia | Three Lions | İngiltere | Anglie | Englanti',
  france:
    'France | Frankreich | Francia | França | Frankrijk | Francja | Fransa | Francie | Franciaország | Frankrike | Frankrig | Ranska | Franța',
  germany:
    'Germany | Deutschland | Allemagne | Alemania | Germania | Alemanha | Duitsland | Niemcy | DFB-Team | Almanya | Německo | Németország | Tyskland | Saksa',
  ghana: 'Ghana | Gana',
  haiti: 'Haiti | Haïti | Haití',
  iran: 'Iran | IR Iran | Irán | Irão',
  iraq: 'Iraq | Irak | Iraque',
  'ivory-coast':
    "Ivory Coast | Côte d'Ivoire | Elfenbeinküste | Costa de Marfil | Costa d'Avorio | Costa do Marfim | Ivoorkust | Cote d Ivoire",
  japan: 'Japan | Japon | Japón | Giappone | Japão | Japonia',
  jordan: 'Jordan | Jordanien | Jordanie | Jordania | Giordania | Jordânia | Jordanië',
  mexico: 'Mexico | Mexiko | Mexique | México | Messico | El Tri',
  morocco: 'Morocco | Marokko | Maroc | Marruecos | Marocco | Marrocos',
  netherlands:
    'Netherlands | Holland | Niederlande | Pays-Bas | Países Bajos | Paesi Bassi | Olanda | Países Baixos | Holanda | Nederland | The Netherlands | Oranje | Hollande | Holandia | Niederlanden | Hollanda | Nizozemsko | Hollandia | Alankomaat | Nederländerna | Nederlandene',
  'new-zealand':
    'New Zealand | Neuseeland | Nouvelle-Zélande | Nueva Zelanda | Nuova Zelanda | Nova Zelândia | Nieuw-Zeeland',
  norway:
    'Norway | Norwegen | Norvège | Noruega | Norvegia | Noorwegen | Norge | Norwegia | Norveç | Norsko | Norvégia | Norja',
  panama: 'Panama | Panamá',
  paraguay: 'Paraguay | Paraguai',
  portugal: 'Portugal | Portogallo | Portugalia | Portekiz | Portugalsko | Portugália | Portugali',
  qatar: 'Qatar | Katar | Catar',
  'saudi-arabia':
    'Saudi Arabia | KSA | Saudi-Arabien | Arabie saoudite | Arabia Saudí | Arabia Saudita | Arábia Saudita | Saoedi-Arabië',
  scotland:
    'Scotland | Schottland | Écosse | Escocia | Scozia | Escócia | Schotland | Szkocja | İskoçya | Skotsko | Skócia | Skotland | Skottland | Skotlanti | Scoția',
  senegal: 'Senegal | Sénégal',
  'south-africa': 'South Africa | Südafrika | Afrique du Sud | Sudáfrica | Sudafrica | África do Sul | Zuid-Afrika',
  'south-korea':
    'South Korea | Korea Republic | Republic of Korea | Südkorea | Corée du Sud | Corea del Sur | Corea del Sud | Coreia do Sul | Zuid-Korea | Korea, South | Korea',
  spain:
    'Spain | España | Spanien | Espagne | Spagna | Espanha | Spanje | Hiszpania | İspanya | Španělsko | Spanyolország | Spania | Espanja',
  sweden:
    'Sweden | Schweden | Suède | Suecia | Svezia | Suécia | Zweden | Sverige | Szwecja | İsveç | Švédsko | Svédország | Ruotsi | Suedia',
  switzerland:
    'Switzerland | Schweiz | Suisse | Suiza | Svizzera | Suíça | Zwitserland | Szwajcaria | İsviçre | Švýcarsko | Svájc | Sveits | Sveitsi | Elveția',
  tunisia: 'Tunisia | Tunesien | Tunisie | Túnez | Tunísia | Tunesië',
  turkey:
    'Turkey | Türkiye | Türkei | Turquie | Turquía | Turchia | Turquia | Turkije | Turcja | Turecko | Törökország | Tyrkia | Tyrkiet | Turkki | Turkiet',
  usa: 'USA | United States | United States of America | USMNT | États-Unis | Estados Unidos | Stati Uniti | Verenigde Staten | EEUU | Vereinigte Staaten | U.S.A.',
  uruguay: 'Uruguay | Uruguai',
  uzbekistan: 'Uzbekistan | Usbekistan | Ouzbékistan | Uzbekistán | Oezbekistan',
  cameroon: 'Cameroon | Kamerun | Cameroun | Camerún | Camerun | Camarões | Kameroen',
  'costa-rica': 'Costa Rica',
  denmark:
    'Denmark | Dänemark | Danemark | Dinamarca | Danimarca | Denemarken | Danmark | Dania | Danimarka | Dánsko | Dánia | Tanska',
  poland: 'Poland | Polen | Pologne | Polonia | Polónia | Polska | Polônia | Polonya | Polsko | Lengyelország | Puola',
  serbia: 'Serbia | Serbien | Serbie | Sérvia | Servië | Srbija | Sırbistan | Srbsko | Szerbia',
  wales: 'Wales | Pays de Galles | Gales | Galles | País de Gales | Cymru | Walia | Galler | Walesi | Țara Galilor',
  albania: 'Albania | Albanien | Albanie | Albânia | Albanië',
  georgia: 'Georgia | Georgien | Géorgie | Geórgia | Georgië | Gruzja | Gürcistan',
  hungary:
    'Hungary | Ungarn | Hongrie | Hungría | Ungheria | Hungria | Hongarije | Magyarország | Węgry | Macaristan | Maďarsko | Unkari | Ungaria',
  italy: 'Italy | Italien | Italie | Italia | Itália | Italië | Włochy | Azzurri | İtalya | Itálie | Olaszország',
  romania: 'Romania | Rumänien | Roumanie | Rumanía | Roménia | Roemenië | Rumunia | Romanya | Rumunsko | Románia',
  slovakia:
    'Slovakia | Slowakei | Slovaquie | Eslovaquia | Slovacchia | Eslováquia | Slowakije | Slovensko | Słowacja | Szlovákia',
  slovenia: 'Slovenia | Slowenien | Slovénie | Eslovenia | Eslovénia | Slovenië | Słowenia | Slovinsko | Szlovénia',
  ukraine: 'Ukraine | Ucrania | Ucraina | Ucrânia | Oekraïne | Ukraina | Ukrayna | Ukrajina | Ukrajna',
  ireland:
    'Republic of Ireland | Ireland | Irland | Irlande | Irlanda | Rep of Ireland | Eire | Ierland | République d’Irlande | Republik Irland | Rep Ireland | Irsko | Irlanti | İrlanda',
  'northern-ireland':
    'Northern Ireland | Nordirland | Irlande du Nord | Irlanda del Norte | Irlanda del Nord | Irlanda do Norte | Noord-Ierland | N Ireland | Irlandia Północna | Severní Irsko | Kuzey İrlanda',
  greece:
    'Greece | Griechenland | Grèce | Grecia | Grécia | Griekenland | Yunanistan | Grecja | Řecko | Görögország | Hellas | Grækenland | Grekland | Kreikka | Ελλάδα',
  finland: 'Finland | Finnland | Finlande | Finlandia | Suomi | Finsko | Finnország',
  iceland: 'Iceland | Island | Islande | Islandia | Islanda | Islândia | IJsland | Islanti',
  israel: 'Israel | Israël | Israele',
  bulgaria: 'Bulgaria | Bulgarien | Bulgarie | Bulgarije',
  'north-macedonia':
    'North Macedonia | Nordmazedonien | Macédoine du Nord | Macedonia del Norte | Macedonia del Nord | Noord-Macedonië',
  montenegro: 'Montenegro | Monténégro',
  kosovo: 'Kosovo',
  luxembourg: 'Luxembourg | Luxemburg | Luxemburgo | Lussemburgo',
  malta: 'Malta | Malte',
  estonia: 'Estonia | Estland | Estonie',
  latvia: 'Latvia | Lettland | Lettonie | Letonia | Lettonia | Letland',
  lithuania: 'Lithuania | Litauen | Lituanie | Lituania | Litouwen',
  kazakhstan: 'Kazakhstan | Kasachstan | Kazajistán | Kazakistan',
  azerbaijan: 'Azerbaijan | Aserbaidschan | Azerbaïdjan | Azerbaiyán | Azerbaigian',
  armenia: 'Armenia | Armenien | Arménie | Armenië',
  andorra: 'Andorra | Andorre',
  'san-marino': 'San Marino | Saint-Marin',
  gibraltar: 'Gibraltar',
  liechtenstein: 'Liechtenstein',
  'faroe-islands': 'Faroe Islands | Färöer | Îles Féroé | Islas Feroe | Isole Faroe',
  cyprus: 'Cyprus | Zypern | Chypre | Chipre | Cipro',
  moldova: 'Moldova | Moldawien | Moldavie | Moldavia | Republik Moldau',
  belarus: 'Belarus | Weißrussland | Biélorussie | Bielorrusia | Bielorussia',
  nigeria: 'Nigeria | Nigéria',
  mali: 'Mali',
  jamaica: 'Jamaica | Jamaika | Jamaïque',
  honduras: 'Honduras',
  chile: 'Chile | Chili | Cile',
  peru: 'Peru | Perú | Pérou | Perù',
  bolivia: 'Bolivia | Bolivien | Bolivie | Bolívia',
  venezuela: 'Venezuela',
  china: 'China PR | China | Chine | Cina',
  'north-korea': 'North Korea | Nordkorea | Corée du Nord | DPR Korea',
  'congo-republic': 'Congo Republic | Republic of the Congo',
}
