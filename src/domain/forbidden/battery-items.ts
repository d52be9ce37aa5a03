import { itemsOf } from './items-of.ts'

/** Goods with a battery, alone or inside. */
export const batteryItems = [
  ...itemsOf('battery', [
    [
      'Batterie lithium seule',
      'lithium',
      null,
      null,
      'pile lithium, batterie externe, powerbank, power bank, batterie de rechange, 18650, li-ion, accu, batterie de téléphone, lipo',
    ],
    [
      'Trottinette électrique',
      'lithium',
      null,
      null,
      'trottinette, patinette, scooter électrique, ninebot, e-scooter',
    ],
    [
      'Vélo électrique et sa batterie',
      'lithium',
      null,
      null,
      'VAE, vélo à assistance électrique, ebike, e-bike, batterie de vélo',
    ],
    [
      'Hoverboard et monoroue',
      'lithium',
      null,
      null,
      'gyropode, gyroroue, skate électrique, overboard, monocycle',
    ],
    [
      'Téléphone, tablette, ordinateur portable',
      'lithium',
      'in-its-device',
      null,
      'smartphone, iphone, ipad, portable, PC, macbook, liseuse, laptop',
    ],
    [
      'Montre connectée, écouteurs, enceinte',
      'lithium',
      'in-its-device',
      null,
      'airpods, casque bluetooth, enceinte bluetooth, smartwatch, bracelet connecté',
    ],
    [
      'Outil sans fil',
      'lithium',
      'in-its-device',
      null,
      'perceuse, visseuse, dévisseuse, batterie d’outil, aspirateur, balai',
    ],
    [
      'Drone',
      'lithium',
      'in-its-device',
      'permit',
      'dji, quadricoptère, batterie lipo, aéromodélisme',
    ],
    [
      'Cigarette électronique',
      'lithium',
      'ask-first',
      null,
      'vapoteuse, e-cigarette, vape, box, clearomiseur',
    ],
    [
      'Puff jetable',
      'illegal',
      null,
      null,
      'puff, cigarette électronique jetable, vapoteuse jetable',
    ],
    [
      'Appareil endommagé ou rappelé',
      'lithium',
      null,
      null,
      'batterie gonflée, batterie défectueuse, rappel, téléphone cassé',
    ],
  ]),
]
