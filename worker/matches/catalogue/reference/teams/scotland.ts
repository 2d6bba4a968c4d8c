import { roster } from './roster.ts'

export const scottishPremiership = roster('scottish-premiership', 'Scotland', 221, [
  ['Aberdeen', 'Aberdeen', 'ABE', 'Aberdeen', 'Pittodrie', '#e2001a', '#ffffff', 'plain'],
  ['Celtic', 'Celtic', 'CEL', 'Glasgow', 'Celtic Park', '#16973b', '#ffffff', 'hoops'],
  ['Dundee', 'Dundee', 'DUN', 'Dundee', 'Dens Park', '#0a1d4d', '#ffffff', 'plain'],
  ['Dundee United', 'Dundee Utd', 'DUU', 'Dundee', 'Tannadice Park', '#f39200', '#000000', 'plain'],
  ['Falkirk', 'Falkirk', 'FAL', 'Falkirk', 'Falkirk Stadium', '#002d72', '#ffffff', 'plain'],
  ['Heart of Midlothian', 'Hearts', 'HEA', 'Edinburgh', 'Tynecastle Park', '#800910', '#ffffff', 'plain'],
  ['Hibernian', 'Hibs', 'HIB', 'Edinburgh', 'Easter Road', '#005f2f', '#ffffff', 'plain'],
  ['Kilmarnock', 'Killie', 'KIL', 'Kilmarnock', 'Rugby Park', '#0048a0', '#ffffff', 'stripes'],
  ['Livingston', 'Livingston', 'LVG', 'Livingston', 'Almondvale Stadium', '#fcd116', '#000000', 'plain'],
  ['Motherwell', 'Motherwell', 'MOT', 'Motherwell', 'Fir Park', '#ffb300', '#7a0019', 'hoops'],
  ['Rangers', 'Rangers', 'RAN', 'Glasgow', 'Ibrox Stadium', '#1b458f', '#ffffff', 'plain'],
  ['St Mirren', 'St Mirren', 'STM', 'Paisley', 'St Mirren Park', '#000000', '#ffffff', 'stripes'],
])
