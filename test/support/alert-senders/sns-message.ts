import { createSign } from 'node:crypto';

/** Created for tests only, and used nowhere else: what stands for the certificate of Amazon SNS, until 2126. */
export const snsCertificate = `-----BEGIN CERTIFICATE-----
MIIDGzCCAgOgAwIBAgIUb0J08B/lOoVAS6E672xed1C8lzkwDQYJKoZIhvcNAQEL
BQAwHDEaMBgGA1UEAwwRc25zLmFtYXpvbmF3cy5jb20wIBcNMjYxMTE4MDExNzMz
WhgPMjEyNjEwMjUwMTE3MzNaMBwxGjAYBgNVBAMMEXNucy5hbWF6b25hd3MuY29t
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA6X7QB/oJnl0iMgopt/AC
undRoqjUSH/cVCTdGbxp6r/wDF8Q096421ZGAp1VO8sk/q/Zv/2C3N5FnjsLWshh
QV85+1S29bMgPY+axZCZCv9WknoGKP5sfalb49OF/f3GH3TnYsV/fjSqSkAotJpd
YQL/PFOu/yMl7GgtauBm6J7xNzj0TH06C/Z/b5tNHNe6Gr0cgrw4HS5FznOPtlao
PFWOmLLUAddfC3gQSiCahNduK6bM6JYzn9TMBYEWJ1QYjY24PJPsFKMCa0BbsKIK
NtbLWwbnnDZtRK0HWNC7WWaUUdtrrHENilUSG7mztnofdlOeujWZbQuUq+hHJHIJ
zwIDAQABo1MwUTAdBgNVHQ4EFgQUynSlUeo/08ZpnwH5PehIcgWE8SswHwYDVR0j
BBgwFoAUynSlUeo/08ZpnwH5PehIcgWE8SswDwYDVR0TAQH/BAUwAwEB/zANBgkq
hkiG9w0BAQsFAAOCAQEANC0EReKTOsmsF9v6FjcpdMQrLv2N4my11eUn5TVxoc3N
/TWiqtHz4PQqDh2PqLTc57b6p79N/CGaj131nemfWMKIITSBsicbd2t/KaVgbO4G
92wVRX0iAFj8YoZ9dGCisV6C3NMAuagDfTQL2oSW0Dqivsu1ws2dPZVdK6DOux47
Kq0Fx3+hQ1Z2MLZ1KVZJm6LQ8Ycgu5yc+5jKNDbU9hgGZczAq2qqpbneNzysPThj
W6ntOkxA/yVTrUsZ7WPC9wEBfXfqblD9odPOLKkDChR6YqJi6YB8uQXjtlRlypN/
cnIUGKOc5QIAArCpMHetIVKPprrWQ+9cn6HdCsmAVQ==
-----END CERTIFICATE-----`;

const key = `-----BEGIN PRIVATE KEY-----
MIIEvwIBADANBgkqhkiG9w0BAQEFAASCBKkwggSlAgEAAoIBAQDpftAH+gmeXSIy
Cim38AK6d1GiqNRIf9xUJN0ZvGnqv/AMXxDT3rjbVkYCnVU7yyT+r9m//YLc3kWe
OwtayGFBXzn7VLb1syA9j5rFkJkK/1aSegYo/mx9qVvj04X9/cYfdOdixX9+NKpK
QCi0ml1hAv88U67/IyXsaC1q4GbonvE3OPRMfToL9n9vm00c17oavRyCvDgdLkXO
c4+2Vqg8VY6YstQB118LeBBKIJqE124rpszoljOf1MwFgRYnVBiNjbg8k+wUowJr
QFuwogo21stbBuecNm1ErQdY0LtZZpRR22uscQ2KVRIbubO2eh92U566NZltC5Sr
6EckcgnPAgMBAAECggEAGhKU/C8JX+uaY+gKnIVqaJPmQ7mCas4MNkEfhz4ovZPN
JDSBVocqMSPDEYur9s9KRD4ynGOcdzlCoNaLAAocAga2HMBq5aio0vb0G1d4H2g/
rH9/rJgsWSPOJPR7o87wjpapN7hB8j/DPCNJ6FDMWIbTJVNa2RZ9p5ZCbAq+sv7F
6oqCctq6Ppo++XJJOZYG3BKK3S3wVkX313hedAJvpCb/NzBvPbzaoBW0E93eSUaK
hU8aXjniQ3MZt98zL/LUu/RxhOwwdjdfAGCbAVX3gCuDEHLSRYWei9yux0bsYjTK
8E4i9DX8lfHMTdDCL+JPZ6aEp9iQhUaDd7xsHNE50QKBgQD1t4I8ldhmcgFRVSj2
sXl1SUlIc5sLl3Xljx7f9ijSgVC07LmoOjTqj76Gq1oCCkNdVUu5vDfSmQV9AR4T
noAlyubU5piJ8U1eiQGKu0pk9NFkSwtPptvSa55O+JkoyD0ltmAA0oMIJBTLcEK3
y1Kkcbi2EIzeVLyqe65iFCtTbQKBgQDzRF51MxHK8wFeY7mth5cQezUJl3ZWbHPO
h/JRtIipNmn4lu0fQApFA7lkWB0Q/NLC1QojJhAkQDPyWaQuAyALtc6lcII59tfN
K+6ExOSYPV4227ksD6oVBiQ/MuP6Ey9E3sAUFUv0nEAOtjO/hEn/dkzRWhEa4cUP
DQmxzmSQqwKBgQCAEHW7d+nCcxbGuhjQgm0oONsN/NrJLtaOn4pa9eQO2sEimuKk
kDm2KtcFP1d5CrpTcbo3Aqchhwl6PlPbq9dkWxz1x32nH3HQnJ2GHdlHRuW/XPF3
QSL+x4JJ7H1+6OYdurDMnOsYGh4QbeEIA9t9w5ueoH+a/RUb0bxwd8yg/QKBgQCd
kvSob9sfncaOMISuXbzBZT1WqDB0DK364t5YhFtdWCzOZFzWODIuwBnPYK/7N/kB
UOPPHrGn+ZpsahpJ36ZbT3m6eiUwjK7+bG2EvNDhuCaV3D+WxdLC6YaDFWDMtK6S
qsK6f40Ctk9b+DOO447XFfbuSKv5wLJXbHeSIAHOHwKBgQDA2RNqdYD5dP6bMhmJ
f7S0qTgxSAv6VfNf0oI73LNclW5fMfSDQCvarXxRY4QT09pNZCLIE3829DaNILEX
L6N6edAXezVHk24HK0aAq5mAeytBooodBW9z6hcfeVn0FoVgW5dSypu/v5nllgrA
CFxWq2w+aXe+VkM8h+UOBD7iuQ==
-----END PRIVATE KEY-----`;

const inNotification = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'];
const inConfirmation = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];

/** A message of SNS with its signature, as AWS describes it. */
export function snsMessage(fields: Record<string, string>, version: '1' | '2' = '1'): Record<string, string> {
  const names = fields.Type === 'Notification' ? inNotification : inConfirmation;
  const sign = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256');
  for (const name of names) if (fields[name] !== undefined) sign.update(`${name}\n${fields[name]}\n`);
  return {
    ...fields,
    SignatureVersion: version,
    Signature: sign.sign(key, 'base64'),
    SigningCertURL: 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-4f1c7e.pem',
  };
}
