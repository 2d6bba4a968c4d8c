import { roster } from './roster.ts'

export const eredivisie = roster('eredivisie', 'Netherlands', 401, [
  ['Ajax', 'Ajax', 'AJX', 'Amsterdam', 'Johan Cruijff ArenA', '#ffffff', '#d2122e', 'stripes'],
  ['AZ Alkmaar', 'AZ', 'AZ', 'Alkmaar', 'AFAS Stadion', '#e30613', '#ffffff', 'plain'],
  ['FC Groningen', 'Groningen', 'GRO', 'Groningen', 'Euroborg', '#00a651', '#ffffff', 'stripes'],
  ['FC Twente', 'Twente', 'TWE', 'Enschede', 'De Grolsch Veste', '#e30613', '#ffffff', 'plain'],
  ['FC Utrecht', 'Utrecht', 'UTR', 'Utrecht', 'Galgenwaard', '#ffffff', '#e30613', 'sash'],
  ['FC Volendam', 'Volendam', 'VOL', 'Volendam', 'Kras Stadion', '#f58220', '#000000', 'plain'],
  ['Feyenoord', 'Feyenoord', 'FEY', 'Rotterdam', 'De Kuip', '#e30613', '#ffffff', 'halves'],
  ['Fortuna Sittard', 'Fortuna', 'FOR', 'Sittard', 'Fortuna Sittard Stadion', '#ffe500', '#007a3d', 'plain'],
  ['Go Ahead Eagles', 'Go Ahead', 'GAE', 'Deventer', 'De Adelaarshorst', '#e30613', '#ffdd00', 'plain'],
  ['Heracles Almelo', 'Heracles', 'HER', 'Almelo', 'Erve Asito', '#ffffff', '#000000', 'stripes'],
  ['NAC Breda', 'NAC', 'NAC', 'Breda', 'Rat Verlegh Stadion', '#ffdd00', '#000000', 'sash'],
  ['NEC Nijmegen', 'NEC', 'NEC', 'Nijmegen', 'Goffertstadion', '#e2001a', '#009640', 'plain'],
  ['PEC Zwolle', 'Zwolle', 'PEC', 'Zwolle', 'MAC³PARK Stadion', '#0064b0', '#ffffff', 'plain'],
  ['PSV Eindhoven', 'PSV', 'PSV', 'Eindhoven', 'Philips Stadion', '#ed1c24', '#ffffff', 'stripes'],
  ['Excelsior', 'Excelsior', 'EXC', 'Rotterdam', 'Van Donge & De Roo Stadion', '#000000', '#e30613', 'stripes'],
  ['Heerenveen', 'Heerenveen', 'HEE', 'Heerenveen', 'Abe Lenstra Stadion', '#005aa9', '#ffffff', 'stripes'],
  ['Sparta Rotterdam', 'Sparta', 'SPA', 'Rotterdam', 'Het Kasteel', '#e30613', '#ffffff', 'stripes'],
  ['Telstar', 'Telstar', 'TEL', 'Velsen', 'BUKO Stadion', '#ffffff', '#004a99', 'plain'],
])

export const belgianProLeague = roster('belgian-pro-league', 'Belgium', 431, [
  ['Anderlecht', 'Anderlecht', 'AND', 'Brussels', 'Lotto Park', '#5b2d8e', '#ffffff', 'plain'],
  ['Antwerp', 'Antwerp', 'ANT', 'Antwerp', 'Bosuilstadion', '#d2122e', '#ffffff', 'plain'],
  ['Charleroi', 'Charleroi', 'CHL', 'Charleroi', 'Stade du Pays de Charleroi', '#000000', '#ffffff', 'stripes'],
  ['Club Brugge', 'Club Brugge', 'CLU', 'Bruges', 'Jan Breydel Stadion', '#0078bf', '#000000', 'stripes'],
  ['Genk', 'Genk', 'GNK', 'Genk', 'Cegeka Arena', '#0053a0', '#ffffff', 'plain'],
  ['Gent', 'Gent', 'GNT', 'Ghent', 'Planet Group Arena', '#0054a6', '#ffffff', 'plain'],
  ['Mechelen', 'Mechelen', 'MEC', 'Mechelen', 'AFAS-stadion', '#ffdd00', '#e30613', 'stripes'],
  ['Standard Liège', 'Standard', 'STA', 'Liège', 'Sclessin', '#e30613', '#ffffff', 'plain'],
  ['Union Saint-Gilloise', 'Union SG', 'USG', 'Brussels', 'Joseph Marien', '#ffdd00', '#004a99', 'plain'],
  ['Westerlo', 'Westerlo', 'WES', 'Westerlo', 'Het Kuipje', '#ffdd00', '#003da5', 'plain'],
])
