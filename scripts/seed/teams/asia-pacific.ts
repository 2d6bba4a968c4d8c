import { roster } from './roster.ts'

export const j1League = roster('j1-league', 'Japan', 571, [
  ['Kashima Antlers', 'Kashima', 'KAS', 'Kashima', 'Kashima Soccer Stadium', '#b71940', '#0a1d4d', 'plain'],
  ['Vissel Kobe', 'Kobe', 'VIS', 'Kobe', 'Noevir Stadium Kobe', '#8c1832', '#000000', 'plain'],
  ['Kawasaki Frontale', 'Kawasaki', 'KAW', 'Kawasaki', 'Todoroki Stadium', '#23b7cd', '#000000', 'plain'],
  ['Yokohama F. Marinos', 'Marinos', 'YFM', 'Yokohama', 'Nissan Stadium', '#0f4c9c', '#e60012', 'plain'],
  ['Urawa Red Diamonds', 'Urawa Reds', 'URA', 'Saitama', 'Saitama Stadium 2002', '#e6002d', '#000000', 'plain'],
  ['Gamba Osaka', 'Gamba', 'GAM', 'Osaka', 'Panasonic Stadium Suita', '#00418e', '#000000', 'stripes'],
  ['Cerezo Osaka', 'Cerezo', 'CER', 'Osaka', 'Yodoko Sakura Stadium', '#db005b', '#0d1c43', 'plain'],
  ['Sanfrecce Hiroshima', 'Hiroshima', 'HIR', 'Hiroshima', 'Edion Peace Wing', '#4d2d8c', '#ffffff', 'plain'],
  ['Nagoya Grampus', 'Nagoya', 'NAG', 'Nagoya', 'Toyota Stadium', '#da081c', '#f8b500', 'plain'],
  ['FC Tokyo', 'FC Tokyo', 'FCT', 'Tokyo', 'Ajinomoto Stadium', '#143d8d', '#da003e', 'halves'],
  ['Machida Zelvia', 'Machida', 'MAC', 'Tokyo', 'Machida GION Stadium', '#00308f', '#ffffff', 'plain'],
  ['Kashiwa Reysol', 'Kashiwa', 'RSL', 'Kashiwa', 'Hitachi Kashiwa Stadium', '#ffde00', '#000000', 'plain'],
  ['Avispa Fukuoka', 'Fukuoka', 'AVI', 'Fukuoka', 'Best Denki Stadium', '#001f60', '#a5acaf', 'plain'],
  ['Kyoto Sanga', 'Kyoto', 'KYO', 'Kameoka', 'Sanga Stadium', '#5b2d8e', '#ffffff', 'plain'],
  ['Shimizu S-Pulse', 'Shimizu', 'SHI', 'Shizuoka', 'IAI Stadium Nihondaira', '#ff9900', '#002b5c', 'plain'],
  ['Tokyo Verdy', 'Verdy', 'TVE', 'Tokyo', 'Ajinomoto Stadium', '#006f3c', '#ffffff', 'plain'],
])

export const kLeague1 = roster('k-league-1', 'South Korea', 601, [
  ['Ulsan HD', 'Ulsan', 'ULS', 'Ulsan', 'Munsu Football Stadium', '#004a99', '#fdb913', 'stripes'],
  ['Jeonbuk Hyundai Motors', 'Jeonbuk', 'JEO', 'Jeonju', 'Jeonju World Cup Stadium', '#006f3c', '#fdb913', 'plain'],
  ['FC Seoul', 'Seoul', 'SEO', 'Seoul', 'Seoul World Cup Stadium', '#c8102e', '#000000', 'stripes'],
  ['Pohang Steelers', 'Pohang', 'POH', 'Pohang', 'Pohang Steel Yard', '#e30613', '#000000', 'hoops'],
  ['Gangwon FC', 'Gangwon', 'GAN', 'Gangneung', 'Gangneung Stadium', '#f58220', '#14295a', 'plain'],
  ['Daejeon Hana Citizen', 'Daejeon', 'DAE', 'Daejeon', 'Daejeon World Cup Stadium', '#8a1538', '#00843d', 'plain'],
  ['Gwangju FC', 'Gwangju', 'GWA', 'Gwangju', 'Gwangju World Cup Stadium', '#ffdd00', '#8a1538', 'plain'],
  ['Jeju SK', 'Jeju', 'JEJ', 'Seogwipo', 'Jeju World Cup Stadium', '#f58220', '#c8102e', 'plain'],
  ['Daegu FC', 'Daegu', 'DGU', 'Daegu', 'Daegu iM Bank Park', '#6cb4e4', '#003da5', 'plain'],
  ['Gimcheon Sangmu', 'Gimcheon', 'GIM', 'Gimcheon', 'Gimcheon Stadium', '#c8102e', '#0a1d4d', 'plain'],
])

export const saudiProLeague = roster('saudi-pro-league', 'Saudi Arabia', 621, [
  ['Al-Hilal', 'Al-Hilal', 'HIL', 'Riyadh', 'Kingdom Arena', '#0033a0', '#ffffff', 'plain'],
  ['Al-Nassr', 'Al-Nassr', 'NAS', 'Riyadh', 'Al-Awwal Park', '#ffdd00', '#003da5', 'plain'],
  ['Al-Ittihad', 'Al-Ittihad', 'ITT', 'Jeddah', 'King Abdullah Sports City', '#000000', '#ffdd00', 'stripes'],
  ['Al-Ahli', 'Al-Ahli', 'AHL', 'Jeddah', 'King Abdullah Sports City', '#00843d', '#ffffff', 'plain'],
  ['Al-Qadsiah', 'Al-Qadsiah', 'QAD', 'Khobar', 'Prince Mohamed bin Fahd Stadium', '#c8102e', '#fdb913', 'plain'],
  ['Al-Shabab', 'Al-Shabab', 'SHB', 'Riyadh', 'Al-Shabab Club Stadium', '#ffffff', '#000000', 'stripes'],
  ['Al-Ettifaq', 'Al-Ettifaq', 'ETT', 'Dammam', 'Ego Stadium', '#00843d', '#c8102e', 'plain'],
  ['Al-Taawoun', 'Al-Taawoun', 'TAA', 'Buraidah', 'King Abdullah Sport City', '#ffdd00', '#003da5', 'halves'],
  ['Al-Fateh', 'Al-Fateh', 'FAT', 'Al-Hasa', 'Maydan Tamweel Aloula', '#0072ce', '#00843d', 'plain'],
  ['Al-Khaleej', 'Al-Khaleej', 'KHA', 'Saihat', 'Prince Mohamed bin Fahd Stadium', '#00843d', '#ffdd00', 'plain'],
  ['Al-Riyadh', 'Al-Riyadh', 'RIY', 'Riyadh', 'Prince Faisal bin Fahd Stadium', '#c8102e', '#000000', 'plain'],
  ['Damac', 'Damac', 'DAM', 'Khamis Mushait', 'Prince Sultan bin Abdulaziz Stadium', '#c8102e', '#ffffff', 'stripes'],
  ['Al-Fayha', 'Al-Fayha', 'FAY', 'Al Majmaah', 'Al Majmaah Sports City', '#f58220', '#003da5', 'plain'],
  ['Al-Kholood', 'Al-Kholood', 'KHO', 'Ar Rass', 'Al-Hazem Club Stadium', '#c8102e', '#003da5', 'plain'],
])

export const aLeague = roster('a-league', 'Australia', 651, [
  ['Sydney FC', 'Sydney', 'SYD', 'Sydney', 'Allianz Stadium', '#5bbfe6', '#0a1d4d', 'plain'],
  ['Melbourne Victory', 'Victory', 'MVC', 'Melbourne', 'AAMI Park', '#003da5', '#ffffff', 'plain'],
  ['Melbourne City', 'Melbourne City', 'MCY', 'Melbourne', 'AAMI Park', '#6cabdd', '#c8102e', 'plain'],
  ['Western Sydney Wanderers', 'Western Sydney', 'WSW', 'Sydney', 'CommBank Stadium', '#c8102e', '#000000', 'hoops'],
  ['Adelaide United', 'Adelaide', 'ADL', 'Adelaide', 'Coopers Stadium', '#d2122e', '#ffffff', 'plain'],
  ['Brisbane Roar', 'Brisbane', 'BRI', 'Brisbane', 'Suncorp Stadium', '#f58220', '#000000', 'plain'],
  ['Central Coast Mariners', 'Mariners', 'CCM', 'Gosford', 'Industree Group Stadium', '#ffdd00', '#0a1d4d', 'plain'],
  ['Macarthur FC', 'Macarthur', 'MFC', 'Sydney', 'Campbelltown Stadium', '#000000', '#c39e6d', 'plain'],
  ['Newcastle Jets', 'Newcastle', 'NEJ', 'Newcastle', 'McDonald Jones Stadium', '#003da5', '#fdb913', 'plain'],
  ['Perth Glory', 'Perth', 'PER', 'Perth', 'HBF Park', '#5b2d8e', '#f58220', 'plain'],
  ['Wellington Phoenix', 'Wellington', 'WEL', 'Wellington', 'Sky Stadium', '#ffdd00', '#000000', 'stripes'],
  ['Auckland FC', 'Auckland', 'AUC', 'Auckland', 'Go Media Stadium', '#003da5', '#000000', 'stripes'],
])
