import { roster } from './roster.ts'

export const superLig = roster('super-lig', 'Turkey', 481, [
  ['Galatasaray', 'Galatasaray', 'GAL', 'Istanbul', 'Rams Park', '#a90432', '#fdb912', 'halves'],
  ['Fenerbahçe', 'Fenerbahçe', 'FEN', 'Istanbul', 'Şükrü Saracoğlu', '#002d72', '#ffed00', 'stripes'],
  ['Beşiktaş', 'Beşiktaş', 'BJK', 'Istanbul', 'Tüpraş Stadyumu', '#000000', '#ffffff', 'stripes'],
  ['Trabzonspor', 'Trabzonspor', 'TRA', 'Trabzon', 'Papara Park', '#7b1e3a', '#6cb4e4', 'stripes'],
  ['Başakşehir', 'Başakşehir', 'IBF', 'Istanbul', 'Fatih Terim Stadyumu', '#f58220', '#14295a', 'plain'],
  ['Samsunspor', 'Samsunspor', 'SAM', 'Samsun', '19 Mayıs Stadyumu', '#e30613', '#ffffff', 'plain'],
  ['Antalyaspor', 'Antalyaspor', 'ANT', 'Antalya', 'Corendon Airlines Park', '#e30613', '#ffffff', 'stripes'],
  ['Konyaspor', 'Konyaspor', 'KON', 'Konya', 'MEDAŞ Stadyumu', '#00843d', '#ffffff', 'plain'],
  ['Alanyaspor', 'Alanyaspor', 'ALY', 'Alanya', 'Alanya Oba Stadyumu', '#f58220', '#00843d', 'plain'],
  ['Göztepe', 'Göztepe', 'GOZ', 'İzmir', 'Gürsel Aksel Stadyumu', '#ffdd00', '#e30613', 'plain'],
])
