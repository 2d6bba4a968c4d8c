/** Clubs whose matches against each other sell out in any competition. */
const giants = new Set(
  'arsenal liverpool manchester-city manchester-united chelsea tottenham-hotspur newcastle-united barcelona real-madrid atletico-madrid bayern-munich borussia-dortmund internazionale ac-milan juventus napoli roma paris-saint-germain marseille lyon ajax feyenoord psv-eindhoven benfica porto sporting-cp celtic rangers galatasaray fenerbahce besiktas flamengo palmeiras corinthians al-hilal al-nassr al-ittihad al-ahli'.split(
    ' ',
  ),
)

/** Derbies and old rivalries. */
const rivalries = new Set(
  [
    'everton liverpool',
    'newcastle-united sunderland',
    'aston-villa birmingham-city',
    'brighton-and-hove-albion crystal-palace',
    'leeds-united manchester-united',
    'tottenham-hotspur west-ham-united',
    'sheffield-united sheffield-wednesday',
    'portsmouth southampton',
    'ipswich-town norwich-city',
    'swansea-city wrexham',
    'afc-wimbledon milton-keynes-dons',
    'heart-of-midlothian hibernian',
    'dundee dundee-united',
    'real-betis sevilla',
    'athletic-club real-sociedad',
    'levante valencia',
    'barcelona espanyol',
    '1-fc-koln borussia-monchengladbach',
    'fc-st-pauli hamburger-sv',
    'hamburger-sv werder-bremen',
    'lazio roma',
    'juventus torino',
    'lens lille',
    'monaco nice',
    'nantes rennes',
    'anderlecht club-brugge',
    'braga vitoria-guimaraes',
    'fluminense vasco-da-gama',
    'flamengo fluminense',
    'gremio internacional',
    'corinthians sao-paulo',
    'la-galaxy los-angeles-fc',
    'new-york-city-fc new-york-red-bulls',
    'portland-timbers seattle-sounders',
    'cerezo-osaka gamba-osaka',
    'melbourne-city melbourne-victory',
    'sydney-fc western-sydney-wanderers',
  ].map((pair) => pair.split(' ').sort().join(' ')),
)

export function isGiant(club: string): boolean {
  return giants.has(club)
}

export function isHighDemand(home: string, away: string): boolean {
  return (isGiant(home) && isGiant(away)) || rivalries.has([home, away].sort().join(' '))
}
