import { roster } from './roster.ts'

export const laLiga = roster('la-liga', 'Spain', 241, [
  ['Athletic Club', 'Athletic', 'ATH', 'Bilbao', 'San Mamés', '#ee2523', '#ffffff', 'stripes'],
  ['Atlético Madrid', 'Atlético', 'ATM', 'Madrid', 'Riyadh Air Metropolitano', '#cb3524', '#ffffff', 'stripes'],
  ['Osasuna', 'Osasuna', 'OSA', 'Pamplona', 'El Sadar', '#d91a21', '#0a346f', 'plain'],
  ['Alavés', 'Alavés', 'ALA', 'Vitoria-Gasteiz', 'Mendizorroza', '#0761af', '#ffffff', 'stripes'],
  ['Elche', 'Elche', 'ELC', 'Elche', 'Martínez Valero', '#ffffff', '#05642c', 'sash'],
  ['Barcelona', 'Barça', 'BAR', 'Barcelona', 'Camp Nou', '#004d98', '#a50044', 'stripes'],
  ['Getafe', 'Getafe', 'GET', 'Getafe', 'Coliseum', '#004fa3', '#ffffff', 'plain'],
  ['Girona', 'Girona', 'GIR', 'Girona', 'Montilivi', '#cd2534', '#ffffff', 'stripes'],
  ['Levante', 'Levante', 'LEV', 'Valencia', 'Ciutat de València', '#b4053f', '#005ca5', 'stripes'],
  ['Celta Vigo', 'Celta', 'CEL', 'Vigo', 'Balaídos', '#8ac3ee', '#e5254e', 'plain'],
  ['Espanyol', 'Espanyol', 'ESP', 'Barcelona', 'RCDE Stadium', '#007fc8', '#ffffff', 'stripes'],
  ['Mallorca', 'Mallorca', 'MLL', 'Palma', 'Son Moix', '#e20613', '#000000', 'plain'],
  ['Rayo Vallecano', 'Rayo', 'RAY', 'Madrid', 'Vallecas', '#ffffff', '#e53027', 'sash'],
  ['Real Betis', 'Betis', 'BET', 'Seville', 'La Cartuja', '#0bb363', '#ffffff', 'stripes'],
  ['Real Madrid', 'Real Madrid', 'RMA', 'Madrid', 'Santiago Bernabéu', '#ffffff', '#00529f', 'plain'],
  ['Real Oviedo', 'Oviedo', 'OVI', 'Oviedo', 'Carlos Tartiere', '#0e4c96', '#ffffff', 'plain'],
  ['Real Sociedad', 'La Real', 'RSO', 'San Sebastián', 'Reale Arena', '#0067b1', '#ffffff', 'stripes'],
  ['Sevilla', 'Sevilla', 'SEV', 'Seville', 'Ramón Sánchez-Pizjuán', '#ffffff', '#d4001f', 'plain'],
  ['Valencia', 'Valencia', 'VAL', 'Valencia', 'Mestalla', '#ffffff', '#ee3524', 'plain'],
  ['Villarreal', 'Villarreal', 'VIL', 'Villarreal', 'Estadio de la Cerámica', '#ffe667', '#005187', 'plain'],
])

export const segundaDivision = roster('segunda-division', 'Spain', 271, [
  ['Almería', 'Almería', 'ALM', 'Almería', 'UD Almería Stadium', '#ee1119', '#ffffff', 'stripes'],
  ['Cádiz', 'Cádiz', 'CAD', 'Cádiz', 'Nuevo Mirandilla', '#fde607', '#0045a7', 'plain'],
  ['Deportivo La Coruña', 'Dépor', 'DEP', 'A Coruña', 'Riazor', '#0072ce', '#ffffff', 'stripes'],
  ['Granada', 'Granada', 'GRA', 'Granada', 'Los Cármenes', '#c8102e', '#ffffff', 'hoops'],
  ['Las Palmas', 'Las Palmas', 'LPA', 'Las Palmas', 'Gran Canaria', '#ffe400', '#0057a8', 'plain'],
  ['Leganés', 'Leganés', 'LEG', 'Leganés', 'Butarque', '#0059a9', '#ffffff', 'stripes'],
  ['Málaga', 'Málaga', 'MLG', 'Málaga', 'La Rosaleda', '#0067b1', '#ffffff', 'stripes'],
  ['Racing Santander', 'Santander', 'RAC', 'Santander', 'El Sardinero', '#ffffff', '#007a33', 'plain'],
  ['Sporting Gijón', 'Gijón', 'SPG', 'Gijón', 'El Molinón', '#e30613', '#ffffff', 'stripes'],
  ['Real Zaragoza', 'Zaragoza', 'ZAR', 'Zaragoza', 'Ibercaja Estadio', '#ffffff', '#003da5', 'plain'],
])
