# A small WebSphere configuration in memory: what wsadmin's AdminConfig does with it, as far as the rendered scripts need it.
# Unknown types, attributes and objects are refused as WebSphere refuses them. Values come back as text, as from wsadmin.

ATTRIBUTES = {
    'Server': ['name'],
    'JavaVirtualMachine': ['initialHeapSize', 'maximumHeapSize', 'genericJvmArguments', 'verboseModeGarbageCollection', 'debugMode'],
    'ThreadPool': ['name', 'minimumSize', 'maximumSize', 'inactivityTimeout', 'isGrowable'],
    'WebContainer': ['sessionAffinityTimeout', 'enableServletCaching'],
    'Property': ['name', 'value', 'description', 'required'],
    'ObjectRequestBroker': ['requestTimeout', 'requestRetriesCount', 'connectionCacheMaximum', 'connectionCacheMinimum', 'noLocalCopies', 'commTraceEnabled', 'useServerThreadPool'],
    'Node': ['name'],
    'ServerCluster': ['name'],
    'ClusterMember': ['memberName', 'nodeName', 'weight'],
}
NUMBERS = ['initialHeapSize', 'maximumHeapSize', 'minimumSize', 'maximumSize', 'inactivityTimeout', 'requestTimeout', 'connectionCacheMaximum', 'weight']


class Refused(Exception):
    pass


class AdminConfig:
    def __init__(self):
        self.objects = {}
        self.order = []
        self.modifications = 0
        self.saves = 0

    def add(self, kind, parent, values):
        number = len(self.order) + 1
        name = '(cells/cell1/nodes/node1/servers/server1|server.xml#%s_%d)' % (kind, number)
        self.objects[name] = {'kind': kind, 'parent': parent, 'values': values}
        self.order.append(name)
        return name

    def _get(self, name):
        if name not in self.objects:
            raise Refused('WASX7015E: no object %r' % name)
        return self.objects[name]

    def _check(self, kind, attribute, value=None):
        if attribute not in ATTRIBUTES[kind]:
            raise Refused('ADMG0014E: %s has no attribute %s' % (kind, attribute))
        if value is not None and not isinstance(value, str):
            raise Refused('WASX7126E: the value of %s is no text: %r' % (attribute, value))
        if value is not None and attribute in NUMBERS and not value.isdigit():
            raise Refused('ADMG0012E: the value of %s is no number: %s' % (attribute, value))

    def getid(self, path):
        steps = [part.split(':') for part in path.split('/') if part]
        if not steps or [step for step in steps if len(step) != 2 or step[0] not in ['Node', 'Server', 'ServerCluster']]:
            raise Refused('WASX7131E: %s' % path)
        scope = None
        for kind, wanted in steps:
            scope = self._named(kind, wanted, scope)
            if not scope:
                return ''
        return scope

    def _named(self, kind, wanted, scope):
        for name in self.order:
            found = self.objects[name]
            if found['kind'] == kind and found['values']['name'] == wanted and (scope is None or self._inside(name, scope)):
                return name
        return ''

    def _inside(self, name, scope):
        while name:
            if name == scope:
                return 1
            name = self.objects[name]['parent']
        return 0

    def list(self, kind, scope=None):
        if kind not in ATTRIBUTES:
            raise Refused('WASX7129E: no type %s' % kind)
        if scope is not None:
            self._get(scope)
        return '\n'.join([name for name in self.order if self.objects[name]['kind'] == kind and (scope is None or self._inside(name, scope))])

    def showAttribute(self, name, attribute):
        found = self._get(name)
        self._check(found['kind'], attribute)
        return found['values'].get(attribute)

    def modify(self, name, attributes):
        found = self._get(name)
        for attribute, value in attributes:
            self._check(found['kind'], attribute, value)
            found['values'][attribute] = value
        self.modifications += 1

    def create(self, kind, parent, attributes):
        if kind not in ATTRIBUTES:
            raise Refused('WASX7129E: no type %s' % kind)
        self._get(parent)
        for attribute, value in attributes:
            self._check(kind, attribute, value)
        self.modifications += 1
        return self.add(kind, parent, dict([(attribute, value) for attribute, value in attributes]))

    def remove(self, name):
        self._get(name)
        if [other for other in self.order if self.objects[other]['parent'] == name]:
            raise Refused('WASX7000E: %s has objects below it' % name)
        del self.objects[name]
        self.order.remove(name)
        self.modifications += 1

    def unsetAttributes(self, name, attributes):
        for attribute in attributes:
            self._check(self._get(name)['kind'], attribute)
            self._get(name)['values'].pop(attribute, None)
        self.modifications += 1

    def save(self):
        self.saves += 1

    def state(self):
        return [[self.objects[name]['kind'], self.objects[name]['parent'] or '', sorted(self.objects[name]['values'].items())] for name in self.order]


def add_server(config, parent, name):
    server = config.add('Server', parent, {'name': name})
    config.add('JavaVirtualMachine', server, {'initialHeapSize': '50', 'maximumHeapSize': '256', 'genericJvmArguments': '-Xquickstart'})
    for name in ['Default', 'ORB.thread.pool', 'WebContainer']:
        config.add('ThreadPool', server, {'name': name, 'minimumSize': '10', 'maximumSize': '50'})
    container = config.add('WebContainer', server, {})
    config.add('Property', container, {'name': 'com.example.kept', 'value': 'as it was'})
    return server


def new_server():
    """A server as the profile tool makes it, with a neighbour's pool and a property that must stay."""
    config = AdminConfig()
    add_server(config, None, 'server1')
    return config


def add_orb(config, server):
    """The ORB as the profile tool makes it: it has a pool of its own, of the same name as the manager's."""
    orb = config.add('ObjectRequestBroker', server, {'requestTimeout': '180', 'connectionCacheMaximum': '240', 'connectionCacheMinimum': '100'})
    config.add('ThreadPool', orb, {'name': 'ORB.thread.pool', 'minimumSize': '10', 'maximumSize': '50'})
    config.add('Property', orb, {'name': 'com.ibm.CORBA.enableLocateRequest', 'value': 'true'})


def new_cell():
    """Two nodes with servers of the same names; the cluster has a member on each. Only one of them is to be changed."""
    config = AdminConfig()
    cluster = config.add('ServerCluster', None, {'name': 'FileNetCluster'})
    other = config.add('ServerCluster', None, {'name': 'Other'})
    for node_name, names in [('node1', ['ce1', 'ce2']), ('node2', ['ce2', 'nodeagent'])]:
        node = config.add('Node', None, {'name': node_name})
        for name in names:
            add_orb(config, add_server(config, node, name))
    for member_name, node_name in [('ce1', 'node1'), ('ce2', 'node2')]:
        config.add('ClusterMember', cluster, {'memberName': member_name, 'nodeName': node_name})
    config.add('ClusterMember', other, {'memberName': 'ce2', 'nodeName': 'node1'})
    return config
