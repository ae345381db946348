import { expect, test } from 'vitest'
import { bucketAccount } from './bucket-place'

const at = (endpoint: string) =>
  bucketAccount({
    ...{ endpoint, region: 'eu-central-1', bucket: 'gewerk', prefix: 'firma/', path_style: true },
    access_key_id: 'x',
  }).id

test('spellings of one address are one account, other stores are others', () => {
  const own = ['https://s3.firma.example', 'https://S3.Firma.Example', 'https://s3.firma.example:443/'].map(at)
  expect(new Set([...own, at('https://s3.firma.example.')]).size).toBe(1)
  const amazon = [
    ...['s3', 's3.eu-central-1', 's3-eu-central-1', 's3.dualstack.us-gov-west-1', 's3-accelerate', 's3-fips.us-east-2'],
    ...['s3-accelerate.dualstack', 's3-fips.dualstack.us-east-2'],
  ].map(name => at(`https://${name}.amazonaws.com`))
  expect(new Set(amazon)).toEqual(new Set(['s3.amazonaws.com/gewerk/firma/']))
  expect(at('https://s3.cn-north-1.amazonaws.com.cn')).toBe('s3.amazonaws.com.cn/gewerk/firma/')
  expect(at('https://s3.firma.example:9000')).not.toBe(own[0])
  expect(at('https://s3.amazonaws.com.firma.example')).toBe('s3.amazonaws.com.firma.example/gewerk/firma/')
})
