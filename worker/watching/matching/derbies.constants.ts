/** Derbies by their name, where a short name in it is also that of another club: the two clubs that play it. */
export const derbies: Record<string, readonly [string, string]> = {
  'Manchester Derby | Derby de Manchester | Derbi de Mánchester | Derby di Manchester': [
    'manchester-city',
    'manchester-united',
  ],
  'Steel City Derby | Sheffield Derby': ['sheffield-united', 'sheffield-wednesday'],
  'Wiener Derby | Vienna Derby': ['austria-wien', 'rapid-wien'],
  'Dundee Derby': ['dundee', 'dundee-united'],
  'Derbi Madrileño | Madrid Derby | Derby de Madrid | Derbi de Madrid': ['atletico-madrid', 'real-madrid'],
  "Derby d'Italia | Derby dItalia": ['inter', 'juventus'],
  'Derby della Madonnina | Derby di Milano | Milan Derby': ['ac-milan', 'inter'],
  'Derby della Mole': ['juventus', 'torino'],
  'Clásico Nacional': ['chivas', 'club-america'],
  'Clásico de Avellaneda': ['independiente', 'racing-club'],
  'Fla-Flu | Fla x Flu': ['flamengo', 'fluminense'],
}
