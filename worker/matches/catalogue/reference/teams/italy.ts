import { roster } from './roster.ts'

export const serieA = roster('serie-a', 'Italy', 341, [
  ['AC Milan', 'Milan', 'MIL', 'Milan', 'San Siro', '#fb090b', '#000000', 'stripes'],
  ['Pisa', 'Pisa', 'PIS', 'Pisa', 'Arena Garibaldi', '#002b5c', '#000000', 'stripes'],
  ['Fiorentina', 'Fiorentina', 'FIO', 'Florence', 'Artemio Franchi', '#482e92', '#ffffff', 'plain'],
  ['Roma', 'Roma', 'ROM', 'Rome', 'Stadio Olimpico', '#8e1f2f', '#f0bc42', 'plain'],
  ['Atalanta', 'Atalanta', 'ATA', 'Bergamo', 'New Balance Arena', '#1e71b8', '#000000', 'stripes'],
  ['Bologna', 'Bologna', 'BOL', 'Bologna', "Renato Dall'Ara", '#1a2f48', '#a21c26', 'stripes'],
  ['Cagliari', 'Cagliari', 'CAG', 'Cagliari', 'Unipol Domus', '#002350', '#b01028', 'halves'],
  ['Como', 'Como', 'COM', 'Como', 'Giuseppe Sinigaglia', '#003da5', '#ffffff', 'plain'],
  ['Internazionale', 'Inter', 'INT', 'Milan', 'San Siro', '#0068a8', '#000000', 'stripes'],
  ['Genoa', 'Genoa', 'GEN', 'Genoa', 'Luigi Ferraris', '#ae1919', '#11224d', 'halves'],
  ['Hellas Verona', 'Verona', 'VER', 'Verona', 'Marcantonio Bentegodi', '#003972', '#ffe74a', 'plain'],
  ['Juventus', 'Juventus', 'JUV', 'Turin', 'Allianz Stadium', '#000000', '#ffffff', 'stripes'],
  ['Parma', 'Parma', 'PAR', 'Parma', 'Ennio Tardini', '#ffffff', '#000000', 'plain'],
  ['Lazio', 'Lazio', 'LAZ', 'Rome', 'Stadio Olimpico', '#87d8f7', '#15366f', 'plain'],
  ['Napoli', 'Napoli', 'NAP', 'Naples', 'Diego Armando Maradona', '#12a0d7', '#ffffff', 'plain'],
  ['Torino', 'Torino', 'TOR', 'Turin', 'Olimpico Grande Torino', '#8a1e03', '#ffffff', 'plain'],
  ['Cremonese', 'Cremonese', 'CRE', 'Cremona', 'Giovanni Zini', '#e2001a', '#a7a9ac', 'stripes'],
  ['Lecce', 'Lecce', 'LEC', 'Lecce', 'Via del Mare', '#fee600', '#d21034', 'stripes'],
  ['Sassuolo', 'Sassuolo', 'SAS', 'Sassuolo', 'Mapei Stadium', '#00a752', '#000000', 'stripes'],
  ['Udinese', 'Udinese', 'UDI', 'Udine', 'Bluenergy Stadium', '#000000', '#ffffff', 'stripes'],
])
