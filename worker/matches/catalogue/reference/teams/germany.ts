import { roster } from './roster.ts'

export const bundesliga = roster('bundesliga', 'Germany', 291, [
  ['1. FC Heidenheim', 'Heidenheim', 'HDH', 'Heidenheim', 'Voith-Arena', '#e2001a', '#003b79', 'plain'],
  ['1. FC Köln', 'Köln', 'KOE', 'Cologne', 'RheinEnergieStadion', '#ffffff', '#ed1c24', 'plain'],
  ['Union Berlin', 'Union', 'FCU', 'Berlin', 'Stadion An der Alten Försterei', '#eb1923', '#ffe100', 'plain'],
  ['Mainz 05', 'Mainz', 'M05', 'Mainz', 'Mewa Arena', '#c3141e', '#ffffff', 'plain'],
  ['Bayer Leverkusen', 'Leverkusen', 'B04', 'Leverkusen', 'BayArena', '#e32221', '#000000', 'halves'],
  ['Borussia Dortmund', 'Dortmund', 'BVB', 'Dortmund', 'Signal Iduna Park', '#fde100', '#000000', 'plain'],
  ['Borussia Mönchengladbach', 'Gladbach', 'BMG', 'Mönchengladbach', 'Borussia-Park', '#ffffff', '#1d7a3e', 'plain'],
  ['Eintracht Frankfurt', 'Frankfurt', 'SGE', 'Frankfurt', 'Deutsche Bank Park', '#000000', '#e1000f', 'stripes'],
  ['FC Augsburg', 'Augsburg', 'FCA', 'Augsburg', 'WWK Arena', '#ffffff', '#ba3733', 'plain'],
  ['Bayern Munich', 'Bayern', 'FCB', 'Munich', 'Allianz Arena', '#dc052d', '#ffffff', 'plain'],
  ['FC St. Pauli', 'St. Pauli', 'STP', 'Hamburg', 'Millerntor-Stadion', '#624839', '#ffffff', 'plain'],
  ['Hamburger SV', 'HSV', 'HSV', 'Hamburg', 'Volksparkstadion', '#ffffff', '#005ca9', 'plain'],
  ['RB Leipzig', 'Leipzig', 'RBL', 'Leipzig', 'Red Bull Arena Leipzig', '#ffffff', '#dd0741', 'plain'],
  ['SC Freiburg', 'Freiburg', 'SCF', 'Freiburg', 'Europa-Park Stadion', '#000000', '#e2001a', 'halves'],
  ['Werder Bremen', 'Bremen', 'SVW', 'Bremen', 'Weserstadion', '#1d9053', '#ffffff', 'plain'],
  ['TSG Hoffenheim', 'Hoffenheim', 'TSG', 'Sinsheim', 'PreZero Arena', '#1961b5', '#ffffff', 'plain'],
  ['VfB Stuttgart', 'Stuttgart', 'VFB', 'Stuttgart', 'MHPArena', '#ffffff', '#e32219', 'hoops'],
  ['VfL Wolfsburg', 'Wolfsburg', 'WOB', 'Wolfsburg', 'Volkswagen Arena', '#65b32e', '#ffffff', 'plain'],
])

export const zweiteBundesliga = roster('zweite-bundesliga', 'Germany', 321, [
  ['Schalke 04', 'Schalke', 'S04', 'Gelsenkirchen', 'Veltins-Arena', '#004d9d', '#ffffff', 'plain'],
  ['Hertha BSC', 'Hertha', 'BSC', 'Berlin', 'Olympiastadion', '#005ca9', '#ffffff', 'stripes'],
  ['Fortuna Düsseldorf', 'Düsseldorf', 'F95', 'Düsseldorf', 'Merkur Spiel-Arena', '#da2128', '#ffffff', 'plain'],
  ['1. FC Nürnberg', 'Nürnberg', 'FCN', 'Nuremberg', 'Max-Morlock-Stadion', '#8a0b24', '#ffffff', 'plain'],
  ['1. FC Kaiserslautern', 'Lautern', 'FCK', 'Kaiserslautern', 'Fritz-Walter-Stadion', '#e30613', '#ffffff', 'plain'],
  ['Hannover 96', 'Hannover', 'H96', 'Hanover', 'Heinz-von-Heiden-Arena', '#179d33', '#000000', 'plain'],
  ['VfL Bochum', 'Bochum', 'BOC', 'Bochum', 'Vonovia Ruhrstadion', '#005ba1', '#ffffff', 'plain'],
  ['Holstein Kiel', 'Kiel', 'KSV', 'Kiel', 'Holstein-Stadion', '#0057a8', '#e30613', 'plain'],
  ['Karlsruher SC', 'Karlsruhe', 'KSC', 'Karlsruhe', 'BBBank Wildpark', '#005ca9', '#ffffff', 'plain'],
  ['Dynamo Dresden', 'Dresden', 'SGD', 'Dresden', 'Rudolf-Harbig-Stadion', '#ffe100', '#7c1b25', 'plain'],
])
