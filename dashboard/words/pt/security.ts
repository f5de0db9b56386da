import type { Words } from '../words.ts';

export const security: Words['security'] = {
  title: 'Segurança',
  dueTitle: 'Configure um segundo fator',
  dueText:
    'Sua conta exige um. Configure abaixo um aplicativo autenticador ou adicione uma chave de acesso. Até lá, você só pode ler.',

  password: 'Senha',
  passwordHint: 'Pelo menos 10 caracteres. Uma frase que só você escreveria é fácil de lembrar.',
  currentPassword: 'Senha atual',
  newPassword: 'Nova senha',
  noPassword:
    'Você entra sem senha. Com uma senha, você pode entrar mesmo que a outra forma não esteja disponível.',
  changePassword: 'Alterar senha',
  setPassword: 'Definir uma senha',
  passwordChanged: 'Sua senha foi alterada. Todas as suas outras sessões foram encerradas.',

  totp: 'Aplicativo autenticador',
  totpIntro: 'Além da senha, você digita um código que um aplicativo no seu celular mostra.',
  totpOn: 'Ativado. Você digita um código do aplicativo sempre que entra com a senha.',
  noRecoveryLeft:
    'Você usou todos os códigos de recuperação. Desative e ative o aplicativo para receber novos, antes que perca o celular.',
  setUp: 'Configurar',
  switchOff: 'Desativar',
  switchOffTitle: 'Desativar o aplicativo autenticador?',
  switchOffText: 'Sua senha bastará para entrar. Seus códigos de recuperação deixarão de valer.',
  switchedOff: 'O aplicativo autenticador foi desativado.',
  scan: 'Escaneie este código com seu aplicativo autenticador.',
  qrLabel: 'Código QR com a chave para seu aplicativo autenticador',
  openApp: 'Abrir em um aplicativo neste dispositivo',
  key: 'Ou digite esta chave à mão',
  code: 'Os seis dígitos que o aplicativo mostra agora',
  confirm: 'Ativar',

  recoveryTitle: 'Guarde seus códigos de recuperação',
  recoveryText:
    'Se você perder o celular, cada um destes códigos permite entrar uma vez. Guarde-os onde possa encontrá-los sem o celular. Nós os mostramos somente agora.',
  recoveryCodes: 'Códigos de recuperação',
  download: 'Baixar',
  recoveryFile: 'daymark-codigos-de-recuperacao.txt',
  recoveryKept: 'Já os guardei',

  passkeys: 'Chaves de acesso',
  passkeysIntro:
    'Com uma chave de acesso, você entra com a impressão digital, o rosto ou o PIN do seu dispositivo, sem senha. Ela conta como segundo fator.',
  noPasskeys: 'Você ainda não tem chaves de acesso.',
  addPasskey: 'Adicionar chave de acesso',
  passkeyAdded: 'Chave de acesso “{name}” adicionada',
  passkeyCancelled:
    'Nenhuma chave de acesso foi adicionada: a janela do navegador foi fechada, ou este dispositivo não as oferece.',
  passkeysUnsupported: 'Este navegador não oferece chaves de acesso, ou esta página não usa https.',
  passkeyLastUsed: 'Último uso: {time}',
  passkeyNeverUsed: 'Nunca usada',
  passkeyCreated: 'Adicionada {time}',
  passkeyName: 'Nome da chave de acesso',
  rename: 'Renomear',
  renameName: 'Renomear a chave de acesso “{name}”',
  removeTitle: 'Remover a chave de acesso “{name}”?',
  removeText: 'Você não poderá mais entrar com ela. Remova-a também do seu dispositivo, onde ela permanece.',
  passkeyRemoved: 'Chave de acesso “{name}” removida',

  sessions: 'Onde você está conectado',
  sessionsIntro: 'Se não reconhecer uma destas sessões, encerre-a e altere sua senha.',
  thisDevice: 'Este dispositivo',
  lastUsed: 'Último uso: {time}',
  signedIn: 'Login {time}',
  from: 'De {address}',
  method: {
    password: 'Com a senha',
    passkey: 'Com uma chave de acesso',
    oidc: 'Com a conta da sua organização',
    invitation: 'Com um convite',
    setup: 'Durante a instalação',
    password_reset: 'Após escolher uma nova senha',
  },
  withSecondFactor: 'Com um segundo fator',
  end: 'Encerrar',
  ended: 'A sessão em {device} foi encerrada.',
  endOthers: 'Encerrar todas as outras',
  othersEnded: 'Todas as suas outras sessões foram encerradas.',
};
