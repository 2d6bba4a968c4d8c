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
  ['Kasımpaşa', 'Kasımpaşa', 'KAP', 'Istanbul', 'Recep Tayyip Erdoğan Stadyumu', '#14295a', '#ffffff', 'plain'],
  ['Çaykur Rizespor', 'Rizespor', 'RIZ', 'Rize', 'Çaykur Didi Stadyumu', '#00843d', '#0072ce', 'stripes'],
  ['Gaziantep FK', 'Gaziantep', 'GFK', 'Gaziantep', 'Kalyon Stadyumu', '#c8102e', '#000000', 'stripes'],
  ['Kayserispor', 'Kayserispor', 'KAY', 'Kayseri', 'Kadir Has Stadyumu', '#ffdd00', '#c8102e', 'stripes'],
  ['Eyüpspor', 'Eyüpspor', 'EYP', 'Istanbul', 'Alibeyköy Stadyumu', '#5b2d8e', '#ffdd00', 'plain'],
  ['Gençlerbirliği', 'Gençler', 'GEN', 'Ankara', 'Eryaman Stadyumu', '#c8102e', '#000000', 'stripes'],
  ['Kocaelispor', 'Kocaelispor', 'KOC', 'İzmit', 'Kocaeli Stadyumu', '#00843d', '#000000', 'stripes'],
  ['Fatih Karagümrük', 'Karagümrük', 'FKG', 'Istanbul', 'Atatürk Olympic Stadium', '#c8102e', '#000000', 'halves'],
])
