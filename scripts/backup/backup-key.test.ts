import { expect, test } from 'vitest'
import { readBackupKey } from './backup-key.ts'

test('a key is obligatory, long and drawn at random', () => {
  const drawn = 'unit-suite-m8Kd2VxQ0sZr7LbN4tYw9HcJ'
  expect(readBackupKey({ BACKUP_KEY: drawn })).toBe(drawn)
  for (const missing of [{}, { BACKUP_KEY: '' }])
    expect(() => readBackupKey(missing)).toThrow(/BACKUP_KEY : obligatoire/)
  for (const weak of ['short-m8Kd2VxQ0s', 'a'.repeat(40), 'changeme-changeme-changeme-changeme'])
    expect(() => readBackupKey({ BACKUP_KEY: weak })).toThrow(/tirés au hasard/)
})
