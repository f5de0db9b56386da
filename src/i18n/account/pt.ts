import type { AccountTexts } from '../account-texts.ts';

export const pt: AccountTexts = {
  email: 'Endereço de e-mail',
  name: 'O seu nome',
  password: 'Senha',
  newPassword: 'Nova senha',
  passwordHint: 'Pelo menos 10 caracteres. Uma frase é melhor do que uma senha curta com símbolos.',
  signIn: 'Entrar',
  pages: 'Páginas',
  backToStatus: 'Página de status',
  toSignIn: 'Ir para a entrada',
  toDashboard: 'Ir para o painel',
  linkBroken: 'Este link não é válido',
  offline: 'Não foi possível alcançar o servidor. Verifique a conexão e tente de novo.',
  failed: 'O servidor não conseguiu responder. Tente de novo em um minuto.',
  invalid: 'Alguns dados não podem ser aceitos. Cada campo diz por quê.',
  needsScript:
    'Esta página precisa de JavaScript, porque o segredo no endereço deve ficar no seu navegador. Permita JavaScript nesta página e carregue-a de novo.',
  roles: {
    owner: 'proprietário',
    admin: 'administrador',
    editor: 'editor',
    responder: 'plantonista',
    viewer: 'leitor',
  },
  setup: {
    title: 'Configure a sua página de status',
    account: 'A sua conta',
    intro: 'Você será o primeiro proprietário: pode fazer tudo e convidar outras pessoas.',
    yourPage: 'A sua página',
    page: 'Nome da página de status',
    pageHint: 'Os visitantes o veem no topo da página. Deixe vazio para manter “{name}”.',
    timezone: 'Fuso horário da página',
    timezoneHint: 'Os dias e horários da página são deste fuso, por exemplo America/Sao_Paulo.',
    locale: 'Idioma da página',
    components: 'Primeiros componentes',
    componentsHint:
      'O que os seus clientes usam, um por linha: site, API, pagamentos. Tudo pode mudar depois.',
    sample: 'Criar em vez disso os componentes de uma empresa inventada, para explorar',
    submit: 'Criar a minha página',
    closed:
      'A configuração está encerrada, porque alguém já tem uma conta. Entre, ou peça um convite a um proprietário.',
    noCode:
      'Falta o código no endereço. Abra o endereço completo que o servidor mostrou ao iniciar. “daymark setup” o mostra de novo no servidor.',
    withoutScript:
      'Ou crie a conta no servidor com “daymark user create --name … --email … --password-stdin”.',
    done: 'A sua página de status está pronta',
    seePage: 'Ver a página de status',
    testMail: 'O e-mail funciona?',
    testMailText:
      'Envie um e-mail de teste para si e veja o que o servidor de e-mail diz. Também pode fazer isso depois.',
    testMailSend: 'Enviar um e-mail de teste',
    testMailAccepted: 'O servidor de e-mail aceitou a mensagem. Olhe a caixa de entrada e a pasta de spam.',
    testMailFolder:
      'Nenhum servidor de e-mail está configurado, por isso o Daymark gravou o e-mail em um arquivo. Para enviar e-mails, defina SMTP_URL no servidor e reinicie o Daymark.',
  },
  invitation: {
    title: 'Aceite o seu convite',
    role: 'A sua função',
    submit: 'Criar a minha conta',
    organization: 'Continuar com a conta da sua organização',
    or: 'Ou escolha uma senha:',
    broken:
      'O convite foi usado, expirou ou foi substituído por outro. Peça que o enviem de novo. Se já o aceitou, entre.',
    withoutScript: 'Ou peça a um administrador que crie a conta no servidor com “daymark user create”.',
  },
  reset: {
    title: 'Redefinir a sua senha',
    intro: 'Digite o endereço de e-mail da sua conta. Você receberá um link para escolher uma nova senha.',
    ask: 'Enviar o link',
    introUnsent:
      'Este servidor não envia e-mails. Digite o endereço de e-mail da sua conta: o link para escolher uma nova senha é gravado em um arquivo no servidor, e quem o administra pode passá-lo a você.',
    askUnsent: 'Criar o link',
    submit: 'Definir a nova senha',
    signOutHint: 'Você sai de todos os dispositivos e depois entra com a nova senha.',
    broken: 'Talvez falte uma parte do link. Abra-o de novo a partir do e-mail, ou peça outro.',
    again: 'Pedir outro link',
    withoutScript:
      'Ou peça a um administrador que execute “daymark user reset-password <email> --password-stdin” no servidor.',
  },
  emailChange: {
    title: 'Confirme o seu endereço de e-mail',
    intro: 'A partir daí, você entra com o endereço que recebeu este link.',
    submit: 'Confirmar o endereço',
    broken: 'Talvez falte uma parte do link. Abra-o de novo a partir do e-mail, ou peça a mudança outra vez.',
    withoutScript: 'O link vale por 24 horas.',
  },
  signInPage: {
    code: 'Código',
    codeHint: 'Os seis dígitos do seu aplicativo autenticador, ou um dos seus códigos de recuperação.',
    codeDue: 'A senha está certa. Agora digite o código do segundo fator.',
    useRecovery: 'Usar um código de recuperação',
    passkey: 'Entrar com uma chave de acesso',
    passkeyFailed: 'Nenhuma chave de acesso foi usada. Tente de novo, ou entre de outra forma.',
    organization: 'Entrar com a conta da sua organização',
    emergency: 'Acesso de emergência com senha',
    forgotten: 'Esqueceu a senha?',
    wasReset: 'A sua senha foi alterada. Entre com ela.',
    signedOut: 'Você saiu.',
    withoutScript:
      'Scripts e outros programas não entram aqui. Eles usam um token: veja a referência da API.',
  },
};
