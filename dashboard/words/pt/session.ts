import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: 'Sua sessão terminou',
  expiredText: 'Entre novamente para continuar. Nada do que você digitou se perdeu.',
  recentTitle: 'Confirme que é você',
  recentText: 'Esta alteração é sensível, e você entrou há algum tempo. Entre novamente para continuar.',
  email: 'Endereço de e-mail',
  password: 'Senha',
  showPassword: 'Mostrar o que foi digitado',
  code: 'Código do seu aplicativo autenticador ou um código de recuperação',
  signIn: 'Entrar',
  withPasskey: 'Entrar com uma chave de acesso',
  withOrganization: 'Entrar com a conta da sua organização (em uma nova janela)',
  cancelled: 'Você não entrou, por isso nada foi alterado.',
  role: {
    owner: 'Proprietário',
    admin: 'Administrador',
    editor: 'Editor',
    responder: 'Plantonista',
    viewer: 'Leitor',
  },
};
