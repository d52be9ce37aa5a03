import { looksDrawn } from '#server/weak-settings.ts'
import { CannotStart } from '../cannot-start.ts'

/** `BACKUP_KEY` of the environment. There is no backup without one: it would hold everybody's data in the clear. */
export function readBackupKey({ BACKUP_KEY }: NodeJS.ProcessEnv): string {
  if (!BACKUP_KEY) {
    throw new CannotStart(
      'BACKUP_KEY : obligatoire, car une sauvegarde contient les données de tous les clients.\n' +
        'Tirez-la au hasard, une fois (openssl rand -base64 48), et gardez-la loin des sauvegardes :\n' +
        'sans elle, personne ne les lira plus.',
    )
  }
  if (BACKUP_KEY.length < 32 || !looksDrawn(BACKUP_KEY)) {
    throw new CannotStart(
      'BACKUP_KEY : au moins 32 caractères tirés au hasard (openssl rand -base64 48).',
    )
  }
  return BACKUP_KEY
}
