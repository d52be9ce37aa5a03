import { expect, test } from 'vitest'
import { addressProblem, hostsIn } from './database-address.ts'

const query = '?target_session_attrs=read-write'

test('an address of one server is no list, whatever its form', () => {
  for (const address of [
    'postgres://localhost/escale',
    'postgresql://u:a,b@db.example:5433/escale?sslmode=verify-full',
    'postgres://postgres@localhost/escale?host=%2Ftmp%2Fsocket',
    'postgres://u@[fd00::1]/escale',
  ]) {
    expect(addressProblem(address), address).toBeUndefined()
    expect(hostsIn(address), address).toEqual([])
  }
})

test('a list gives each server its own address, with user, database and parameters', () => {
  const address = `postgres://u:p%40,x@a.example:5432,[fd00::1]:5433/escale${query}&sslmode=verify-full`
  expect(addressProblem(address)).toBeUndefined()
  expect(hostsIn(address)).toEqual([
    {
      name: 'a.example:5432',
      host: 'a.example',
      port: 5432,
      address: `postgres://u:p%40,x@a.example:5432/escale${query}&sslmode=verify-full`,
    },
    {
      name: '[fd00::1]:5433',
      host: 'fd00::1',
      port: 5433,
      address: `postgres://u:p%40,x@[fd00::1]:5433/escale${query}&sslmode=verify-full`,
    },
  ])
})

test.each([
  ['mysql://a:1,b:2/escale', 'doit commencer par postgres://'],
  [`postgres://a,b:5432/escale${query}`, 'chaque serveur avec son port'],
  [`postgres://a:5432,b/escale${query}`, 'chaque serveur avec son port'],
  [`postgres://a:5432,/escale${query}`, 'chaque serveur avec son port'],
  [`postgres://a:5432,b:0/escale${query}`, 'chaque serveur avec son port'],
  [`postgres://a:5432,b:65536/escale${query}`, 'chaque serveur avec son port'],
  [`postgres://fd00::1:5432,b:5432/escale${query}`, 'entre crochets'],
  [`postgres://[fd00::1],b:5432/escale${query}`, 'entre crochets'],
  [`postgres://a:5432,a:5432/escale${query}`, 'deux fois le même serveur'],
  [`postgres://a:5432,b:5432/escale,autre${query}`, 'une seule base'],
  [`postgres://u@a:5432/escale,b:5432/escale${query}`, 'une seule base'],
  [`postgres://a:5432/escale,postgres://b:5432/escale${query}`, 'une seule base'],
  [`postgres://a:5432,b:5432${query}`, 'le nom de la base'],
  [`postgres://a:5432,b:5432/${query}`, 'le nom de la base'],
  ['postgres://a:5432,b:5432/escale', 'target_session_attrs=read-write'],
  ['postgres://a:5432,b:5432/escale?target_session_attrs=any', 'target_session_attrs=read-write'],
  [`postgres://a:5432,b:5432/escale${query}&host=c`, 'sans paramètre host ni port'],
])('%s is refused', (address, why) => {
  expect(addressProblem(address)).toContain(why)
})
