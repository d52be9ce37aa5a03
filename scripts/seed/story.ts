import { parcel, received, type DemoParcel } from './demo-parcel.ts'

const [grouping, forward, keep, photos] = [
  'grouping',
  'immediate_forwarding',
  'temporary_storage',
  'inspection_photos',
] as const

const marie = 'marie'
const jeanLuc = 'jeanLuc'

/** Parcels in every status that a parcel can have. */
export const demoParcels: readonly DemoParcel[] = [
  parcel(
    'the',
    marie,
    '6A04821739415',
    ['Comptoir des Thés', 'Trois boîtes de thé et un infuseur'],
    {
      action: grouping,
      declared: '2 09:12',
    },
  ),
  parcel('maillots', marie, 'XS948271635FR', ['Lagon Maillots', 'Deux maillots de bain enfant'], {
    action: forward,
    declared: 'h5',
  }),
  parcel('livres', marie, '6A04819920388', ['Librairie des Docks', 'Cinq romans de poche'], {
    action: grouping,
    declared: '8 08:40',
    reception: received('1 13:25', 1850, [310, 220, 140], 'B12', 'kraft'),
  }),
  parcel('carnets', marie, '6A07733051842', ['Papeterie des Quais', 'Carnets et encres'], {
    action: grouping,
    declared: '6 08:35',
    reception: received('2 10:12', 1280, [300, 220, 120], 'B07', 'padded'),
  }),
  parcel('perles', marie, '8R37105520914', ['Perles & Compagnie', 'Fils et perles de verre'], {
    action: grouping,
    declared: '2 08:48',
  }),
  parcel('lampe', marie, '8R37104482915', ['Atelier Lumière', 'Lampe de bureau articulée'], {
    action: photos,
    declared: '12 10:05',
    reception: received('6 09:18', 3240, [480, 300, 260], 'A04', 'fragile'),
  }),
  parcel('poussette', marie, 'JD014600006482', ['Bébé Nomade', 'Poussette pliante de voyage'], {
    action: keep,
    declared: '31 09:30',
    reception: received('25 14:02', 9800, [820, 460, 250], 'D-2-1', 'kraft'),
  }),
  parcel(
    'bottes',
    marie,
    '6A04820013774',
    ['Sellerie du Limousin', 'Bottes d’équitation, pointure 38'],
    {
      action: forward,
      declared: '9 08:15',
      reception: received('3 10:44', 2600, [420, 330, 160], 'B03', 'shoe'),
    },
  ),
  parcel('epices', marie, '6A04818845120', ['Maison Épices', 'Assortiment d’épices et moulin'], {
    action: grouping,
    declared: '14 09:50',
    reception: received('7 08:57', 1320, [260, 200, 150], 'B07', 'weighed'),
  }),
  parcel('tissus', marie, '6A04818845137', ['Atelier Lin', 'Six mètres de lin lavé'], {
    action: grouping,
    declared: '13 09:20',
    reception: received('6 15:31', 2180, [400, 300, 120], 'B07', 'soft'),
  }),
  parcel('disques', marie, 'XS947115820FR', ['Vinyle & Co', 'Quatre disques 33 tours'], {
    action: forward,
    declared: '15 08:33',
    reception: received('9 11:12', 1480, [340, 340, 60], 'A11', 'flat'),
  }),
  parcel(
    'puericulture',
    marie,
    '6A04817730944',
    ['Jouets du Moulin', 'Jeu de construction en bois'],
    {
      action: grouping,
      declared: '18 10:10',
      reception: received('11 09:05', 3900, [450, 350, 200], 'C05', 'white'),
    },
  ),
  parcel('vetements', marie, '6A04817731002', ['Mode Marine', 'Deux marinières et un caban'], {
    action: grouping,
    declared: '17 09:45',
    reception: received('10 13:48', 2250, [400, 320, 150], 'C05', 'soft'),
  }),
  parcel(
    'cafetiere',
    marie,
    '8R37104490027',
    ['Cuisine du Port', 'Cafetière à piston et deux tasses'],
    {
      action: forward,
      declared: '22 08:20',
      reception: received('15 09:36', 2750, [330, 280, 270], 'A02', 'tall'),
    },
  ),
  parcel('raquette', marie, '6A04815502217', ['Sport Évasion', 'Raquette et housse'], {
    action: forward,
    declared: '30 09:00',
    reception: received('22 10:20', 1150, [720, 290, 90], 'D-1-2', 'long'),
  }),
  parcel(
    'cosmetiques',
    marie,
    'XS945530117FR',
    ['Pharmacie du Canal', 'Soins solaires et crèmes'],
    {
      action: forward,
      declared: '47 08:45',
      reception: received('41 09:28', 1620, [290, 210, 180], 'A08', 'white'),
    },
  ),
  parcel(
    'batterie',
    marie,
    '6A04819001845',
    ['Outillage Martin', 'Perceuse sans fil, deux batteries'],
    {
      action: forward,
      declared: '11 10:30',
      reception: received('4 14:50', 4100, [410, 340, 150], 'Q01', 'worn'),
      exit: {
        at: '4 15:10',
        status: 'blocked',
        reason: 'Batteries au lithium sans leur appareil\u00a0: interdites à l’envoi par avion.',
      },
    },
  ),

  parcel('guitare', jeanLuc, 'JD014600007715', ['La Note Juste', 'Ukulélé de concert et housse'], {
    action: forward,
    declared: '1 06:30',
  }),
  parcel('velo', jeanLuc, '8R37104466180', ['Cycles Garonne', 'Casque, gants et éclairage'], {
    action: keep,
    declared: '34 06:10',
    reception: received('27 09:55', 2380, [380, 300, 260], 'A09', 'tall'),
  }),
  parcel('ordinateur', jeanLuc, 'XS944820066FR', ['Micro Occasion', 'Clavier mécanique'], {
    action: keep,
    declared: '46 05:55',
    reception: received('40 10:31', 1740, [460, 190, 80], 'A10', 'long'),
  }),
  parcel(
    'vaisselle',
    jeanLuc,
    '6A04818120036',
    ['Faïences de Gien', 'Service à café, six tasses'],
    {
      action: forward,
      declared: '16 06:25',
      reception: received('9 14:22', 4650, [420, 360, 300], 'C02', 'fragile'),
    },
  ),
  parcel('chaussures', jeanLuc, '6A04818120043', ['Rando Cévennes', 'Chaussures de randonnée'], {
    action: forward,
    declared: '15 07:15',
    reception: received('8 09:40', 1680, [340, 240, 130], 'B09', 'shoe'),
  }),
  parcel('radio', jeanLuc, '8R37104471349', ['Ondes & Co', 'Poste de radio rétro'], {
    action: forward,
    declared: '20 06:40',
    reception: received('13 13:10', 3350, [380, 260, 240], 'C08', 'worn'),
  }),
  parcel('moulin', jeanLuc, '6A04817902257', ['Brocante des Halles', 'Moulin à café ancien'], {
    action: forward,
    declared: '11 06:35',
    reception: received('5 10:12', 1840, [280, 190, 170], 'C08', 'weighed'),
  }),
  parcel('outils', jeanLuc, '6A04816077218', ['Outillage Martin', 'Jeu de clés, 42 pièces'], {
    action: forward,
    declared: '26 06:05',
    reception: received('18 09:12', 6420, [450, 350, 120], 'C03', 'kraft'),
  }),
  parcel('barbecue', jeanLuc, '6A04815530427', ['Jardins du Sud', 'Barbecue en fonte, à monter'], {
    action: grouping,
    declared: '34 06:15',
    reception: received('28 10:05', 17_400, [620, 420, 380], 'C03', 'pallet'),
  }),
  parcel('tondeuse', jeanLuc, '6A04815530434', ['Jardins du Sud', 'Tondeuse électrique'], {
    action: grouping,
    declared: '34 06:18',
    reception: received('28 10:12', 16_200, [700, 450, 400], 'C03', 'tall'),
  }),
  parcel(
    'encyclopedie',
    jeanLuc,
    '6A04812240915',
    ['Librairie des Docks', 'Encyclopédie, deux volumes'],
    {
      action: forward,
      declared: '58 06:20',
      reception: received('52 10:02', 4880, [360, 280, 160], 'B01', 'kraft'),
    },
  ),
  parcel('parfum', jeanLuc, 'XS946601283FR', ['Parfums d’Azur', 'Eau de parfum, 100 ml'], {
    action: forward,
    declared: '24 06:50',
    reception: received('17 15:05', 640, [210, 150, 110], 'Q02', 'weighedWhite'),
  }),
  parcel('rideaux', jeanLuc, '6A04806614430', ['Maison & Voilages', 'Deux paires de rideaux'], {
    action: keep,
    declared: '89 06:45',
    reception: received('82 09:33', 3120, [400, 300, 220], 'D-3-4', 'worn'),
    exit: {
      at: '7 05:00',
      status: 'unclaimed',
      reason: 'Trois rappels sans réponse, 45 jours après la période gratuite.',
    },
  }),

  parcel('inconnu1', null, '9V66120048137', ['Non déclaré', ''], {
    action: keep,
    declared: '3 09:20',
    reception: received('3 09:20', 980, [330, 230, 70], 'Q03', 'padded'),
  }),
  parcel('inconnu2', null, 'XS947790254FR', ['Non déclaré', ''], {
    action: keep,
    declared: '1 10:15',
    reception: received('1 10:15', 2060, [640, 100, 100], 'Q03', 'tube'),
  }),
]
