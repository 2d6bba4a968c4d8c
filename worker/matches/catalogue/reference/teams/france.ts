import { roster } from './roster.ts'

export const ligue1 = roster('ligue-1', 'France', 371, [
  ['Auxerre', 'Auxerre', 'AJA', 'Auxerre', 'Abbé-Deschamps', '#ffffff', '#00529f', 'plain'],
  ['Monaco', 'Monaco', 'ASM', 'Monaco', 'Stade Louis II', '#e51b22', '#ffffff', 'sash'],
  ['Angers', 'Angers', 'SCO', 'Angers', 'Raymond Kopa', '#000000', '#ffffff', 'stripes'],
  ['Lorient', 'Lorient', 'FCL', 'Lorient', 'Stade du Moustoir', '#f58113', '#000000', 'plain'],
  ['Metz', 'Metz', 'FCM', 'Metz', 'Saint-Symphorien', '#6e0f12', '#ffffff', 'plain'],
  ['Nantes', 'Nantes', 'FCN', 'Nantes', 'La Beaujoire', '#fcd405', '#00924a', 'plain'],
  ['Le Havre', 'Le Havre', 'HAC', 'Le Havre', 'Stade Océane', '#79bce7', '#1d2d5c', 'plain'],
  ['Lille', 'Lille', 'LIL', "Villeneuve-d'Ascq", 'Decathlon Arena', '#e01e13', '#20325f', 'plain'],
  ['Nice', 'Nice', 'NIC', 'Nice', 'Allianz Riviera', '#000000', '#c8102e', 'stripes'],
  ['Lyon', 'Lyon', 'OL', 'Lyon', 'Groupama Stadium', '#ffffff', '#14387f', 'plain'],
  ['Marseille', 'Marseille', 'OM', 'Marseille', 'Vélodrome', '#ffffff', '#2faee0', 'plain'],
  ['Paris FC', 'Paris FC', 'PFC', 'Paris', 'Stade Jean-Bouin', '#0f1e46', '#ffffff', 'plain'],
  ['Paris Saint-Germain', 'PSG', 'PSG', 'Paris', 'Parc des Princes', '#004170', '#da291c', 'stripes'],
  ['Strasbourg', 'Strasbourg', 'RCS', 'Strasbourg', 'Stade de la Meinau', '#0095db', '#ffffff', 'plain'],
  ['Lens', 'Lens', 'RCL', 'Lens', 'Bollaert-Delelis', '#fff200', '#e31b23', 'stripes'],
  ['Brest', 'Brest', 'SB', 'Brest', 'Francis-Le Blé', '#ed1c24', '#ffffff', 'plain'],
  ['Rennes', 'Rennes', 'REN', 'Rennes', 'Roazhon Park', '#e13327', '#000000', 'plain'],
  ['Toulouse', 'Toulouse', 'TFC', 'Toulouse', 'Stadium de Toulouse', '#3e2c56', '#ffffff', 'plain'],
])
