import java.io.File;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/** Loads a plan as JMeter does and prints each thread group with its users, and each sampler with its request. */
public class LoadPlan {
    public static void main(String[] arguments) throws Exception {
        JMeterUtils.setJMeterHome(arguments[0]);
        JMeterUtils.loadJMeterProperties(arguments[0] + "/bin/jmeter.properties");
        HashTree plan = SaveService.loadTree(new File(arguments[1]));
        SearchByClass<ThreadGroup> groups = new SearchByClass<>(ThreadGroup.class);
        SearchByClass<HTTPSamplerBase> samplers = new SearchByClass<>(HTTPSamplerBase.class);
        plan.traverse(groups);
        plan.traverse(samplers);
        for (ThreadGroup group : groups.getSearchResults()) {
            System.out.println("group\t" + group.getName() + "\t" + group.getNumThreads());
        }
        for (HTTPSamplerBase sampler : samplers.getSearchResults()) {
            System.out.println("sampler\t" + sampler.getName() + "\t" + sampler.getMethod() + " " + sampler.getPath());
        }
    }
}
