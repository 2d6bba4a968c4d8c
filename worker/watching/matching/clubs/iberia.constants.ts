// Names by club, separated by " | ". A name after "~" may mean others too: it never links.

export const spain: Record<string, string> = {
  'athletic-club':
    'Athletic Club | Athletic Bilbao | Athletic Club de Bilbao | Ath Bilbao | Ath Club | Athletic de Bilbao | Athletic | Bilbao',
  'atletico-madrid':
    'Atlético Madrid | Atlético de Madrid | Club Atlético de Madrid | Atl Madrid | At Madrid | Atletico Madryt | Atleti | Atl de Madrid | ATM | Atlético | ~Madrid',
  osasuna: 'Osasuna | CA Osasuna',
  alaves: 'Alavés | Deportivo Alavés | Dep Alavés | D Alavés',
  elche: 'Elche',
  barcelona:
    'Barcelona | FC Barcelona | Барселона | Barça | Barca | FCB Barcelona | Futbol Club Barcelona | Barcelona FC',
  getafe: 'Getafe',
  girona: 'Girona',
  levante: 'Levante',
  'celta-vigo': 'Celta Vigo | Celta de Vigo | RC Celta de Vigo | RC Celta | Celta | Real Club Celta de Vigo',
  espanyol:
    'Espanyol | RCD Espanyol | RCD Espanyol de Barcelona | Espanyol de Barcelona | Espanyol Barcelona | Español',
  mallorca: 'Mallorca | RCD Mallorca | Real Mallorca | Majorca',
  'rayo-vallecano': 'Rayo Vallecano | Rayo Vallecano de Madrid | Rayo',
  'real-betis':
    'Real Betis | Betis | Real Betis Balompié | Betis Sevilla | Betis Balompié | Real Betis Sevilla | ~Real',
  'real-madrid':
    'Real Madrid | R Madrid | Реал Мадрид | Real Madryt | Real Madrid Club de Fútbol | Real Madri | ~Madrid | ~Real',
  'real-oviedo': 'Real Oviedo | Oviedo | ~Real',
  'real-sociedad':
    'Real Sociedad | Erreala | Reala | La Real | Real Sociedad de Fútbol | R Sociedad | La Real Sociedad | Real Sociedad San Sebastián | ~Real',
  sevilla: 'Sevilla | Sevilla FC',
  valencia: 'Valencia | Valencia CF | Valence CF | FC Valence | FC Valencia',
  villarreal: 'Villarreal',
  almeria: 'Almería',
  cadiz: 'Cádiz',
  'deportivo-la-coruna':
    'Deportivo La Coruña | Deportivo de La Coruña | RC Deportivo de La Coruña | RC Deportivo | Deportivo Coruña | Dépor | La Coruña | Real Club Deportivo de La Coruña | Real Club Deportivo La Coruña | ~Deportivo',
  granada: 'Granada',
  'las-palmas': 'Las Palmas | UD Las Palmas',
  leganes: 'Leganés',
  malaga: 'Málaga',
  'racing-santander':
    'Racing Santander | Racing de Santander | Real Racing Club | Real Racing Club de Santander | ~Racing | ~Santander',
  'sporting-gijon': 'Sporting Gijón | Sporting de Gijón | Real Sporting de Gijón | Real Sporting | Gijón | ~Sporting',
  'real-zaragoza': 'Real Zaragoza | Zaragoza | ~Real',
  'real-valladolid': 'Real Valladolid | Valladolid | ~Real',
  eibar: 'Eibar',
  huesca: 'Huesca | SD Huesca',
  tenerife: 'Tenerife | CD Tenerife',
  albacete: 'Albacete | Albacete Balompié',
  burgos: 'Burgos CF | Burgos',
  mirandes: 'Mirandés',
  cordoba: 'Córdoba CF | Córdoba',
  castellon: 'Castellón | CD Castellón',
  eldense: 'Eldense',
  cartagena: 'FC Cartagena | Cartagena',
  'racing-ferrol': 'Racing de Ferrol | Racing Ferrol | Racing Club de Ferrol | ~Racing',
  andorra: 'FC Andorra',
  ceuta: 'AD Ceuta | Ceuta',
  'cultural-leonesa': 'Cultural Leonesa',
  'real-murcia': 'Real Murcia | ~Real',
  'real-union': 'Real Unión | Real Unión de Irún | ~Real | ~Unión',
  'real-avila': 'Real Ávila',
  'barcelona-atletic': 'Barcelona Atlètic | Barça Atlètic',
  'real-sociedad-b': 'Sanse',
  'atletico-sanluqueno': 'Atlético Sanluqueño',
  'atletico-baleares': 'Atlético Baleares | Atletico Balears',
}

export const portugal: Record<string, string> = {
  academica:
    'Académica | Académica de Coimbra | Académica Coimbra | Associação Académica de Coimbra | AAC OAF | Briosa',
  avs: 'AVS | AVS Futebol SAD | AFS',
  nacional: 'CD Nacional | Nacional da Madeira | Nacional | CD Nacional da Madeira | Nacional Madeira',
  'santa-clara': 'Santa Clara | CD Santa Clara',
  tondela: 'Tondela',
  'estrela-da-amadora': 'Estrela da Amadora | Estrela Amadora | CF Estrela da Amadora | E Amadora | ~Estrela',
  'casa-pia': 'Casa Pia | Casa Pia AC | Casa Pia Lisboa | Casa Pia Atlético Clube | Casa Pia Atlético',
  alverca: 'Alverca',
  arouca: 'Arouca',
  famalicao: 'Famalicão',
  porto: 'Porto | FC Porto | Oporto | FC Oporto | Futebol Clube do Porto | F C do Porto | FCP',
  estoril: 'Estoril | Estoril Praia | GD Estoril Praia',
  'gil-vicente': 'Gil Vicente',
  moreirense: 'Moreirense',
  'rio-ave': 'Rio Ave',
  benfica:
    'Benfica | SL Benfica | Sport Lisboa e Benfica | Benfica Lisboa | SLB | S L Benfica | Sport Lisboa and Benfica',
  braga: 'Braga | SC Braga | Sporting Braga | Sporting de Braga | Sporting Clube de Braga | Sp Braga',
  'sporting-cp':
    'Sporting CP | Sporting Clube de Portugal | Sporting Lisboa | Sporting de Lisboa | Sporting Clube Portugal | Sporting Portugal | Sporting Club de Portugal | Sp Lisboa | Sporting | Sporting Lisbon | Sporting Lissabon | Sporting Lisabon | Sporting Lisbonne | Sporting Lizbona | Sporting CP Lisabon',
  'vitoria-guimaraes':
    'Vitória Guimarães | Vitória de Guimarães | V Guimarães | Vitória SC | Vitória Sport Clube | Guimarães | ~Vitória',
  'vitoria-setubal': 'Vitória Setúbal | Vitória de Setúbal | V Setúbal | Vitória FC | ~Vitória',
  farense: 'Farense | SC Farense',
  boavista: 'Boavista',
  maritimo: 'Marítimo | CS Marítimo | Marítimo Madeira | CS Marítimo Madeira | Marítimo Funchal',
  'pacos-de-ferreira': 'Paços de Ferreira',
  portimonense: 'Portimonense',
  chaves: 'GD Chaves | Chaves',
  'uniao-leiria': 'União de Leiria | União Leiria',
  'academico-viseu': 'Académico de Viseu | Académico Viseu',
  torreense: 'Torreense',
  penafiel: 'Penafiel',
}
