import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  title: 'Seu perfil',
  account: 'Conta',
  name: 'Nome',
  email: 'Endereço de e-mail',
  emailHint: 'Um novo endereço passa a valer quando você o confirma com o link que enviamos para lá.',
  unconfirmed:
    'Enviamos um link para {email}. Até abri-lo, você entra com {current}. O link vale por 24 horas.',
  dropUnconfirmed: 'Manter {current}',
  emailSent: 'Enviamos um link para {email}. Abra-o para confirmar o novo endereço.',
  emailWritten:
    'Nenhum servidor de e-mail está configurado, então o link que confirma {email} foi apenas gravado em um arquivo no servidor. Até abri-lo, entre com {current}.',
  language: 'Idioma',
  automatic: 'Automático',
  languageHint: 'O idioma deste painel e dos e-mails para você.',
  languageAutomatic:
    'O painel segue o idioma do seu navegador, e os e-mails, o da página de status: {language}.',
  untranslated:
    'O painel ainda não foi traduzido para este idioma, por isso continua em inglês. Os e-mails são traduzidos.',
  timezone: 'Fuso horário',
  timezoneHint: 'Agora são {time} lá.',
  timezoneAutomatic:
    'O painel segue o fuso horário do seu navegador ({browser}), e os e-mails, o da página de status ({page}).',
  noZone: 'Nenhum fuso horário tem este nome. Pesquise uma cidade, como São Paulo.',
  appearance: 'Aparência',
  appearanceHint: 'Isto fica guardado somente neste navegador.',
  role: 'Sua função',
  securityLink: 'Senha, segundo fator, chaves de acesso e sessões',
};
